import ArgumentParser

#if LittleCMS
  import ImageCommands

  /// The commands on images and profiles; none in a build for token files only.
  let imageCommands: [any ParsableCommand.Type] = [Audit.self, Convert.self, Profile.self]
#else
  let imageCommands: [any ParsableCommand.Type] = []
#endif
