import ImageFacts
import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// Rules about sets of images, beyond the examples of each.
@Suite struct ImageSetRulesTests {
  private func facts(
    _ width: Int, _ height: Int, edges: [String?] = [], format: String = "png"
  ) -> ImageFacts {
    var facts = ImageFacts(
      format: format, width: width, height: height, bitDepth: 8, channels: 3,
      alpha: ImageFacts.AlphaUse.none)
    if edges.count == 4 {
      facts.edgeColors = .init(top: edges[0], right: edges[1], bottom: edges[2], left: edges[3])
    }
    return facts
  }

  private func set(
    _ name: String, _ facts: ImageFacts, kind: ImageSetSubject.Kind = .imageSet,
    scale: Double? = 2, idiom: String = "universal"
  ) -> ImageSetSubject {
    ImageSetSubject(
      name: name, file: "\(name).imageset/Contents.json", kind: kind,
      slots: [.init(file: "\(name).png", facts: facts, scale: scale, idiom: idiom)])
  }

  private func messages<R: Rule>(
    _: R.Type, _ set: ImageSetSubject
  ) -> [String] where R.Subject == ImageSetSubject {
    OtherRulesTests.findings(R.self, set).map(\.message)
  }

  @Test func `the size on which most scales agree is taken as right`() {
    func found(_ sizes: [Int]) -> [String] {
      var set = set("a", facts(sizes[0], sizes[0]), scale: 1)
      for (index, size) in sizes.enumerated().dropFirst() {
        set.slots.append(
          .init(file: "a\(index).png", facts: facts(size, size), scale: Double(index + 1)))
      }
      return messages(ScaleSize.self, set)
    }
    expectEqual(
      found([25, 50, 70]),
      [
        "the image at 3x has 70 × 70 pixels; to match the one at 2x it needs 75 × 75"
      ])
    expectEqual(found([25, 50, 75]), [])
    // Without a majority, the largest.
    expectEqual(found([25, 40, 70]).count, 2)
  }

  @Test func `buttons are measured in points`() {
    func found(_ set: ImageSetSubject) -> [String] { messages(ControlTargetSize.self, set) }
    let small = "the image of the button has 44 × 43.5 points, less than 44 × 44"
    expectEqual(found(set("closeButton", facts(88, 87))), [small])
    expectEqual(found(set("closeButton", facts(88, 88))), [])
    expectEqual(found(set("btn-close", facts(43, 60), scale: 1)).count, 1)
    expectEqual(found(set("btn-close", facts(43, 60), scale: nil)).count, 1)
    expectEqual(found(set("btn-close", facts(43, 60), kind: .sequence, scale: nil)), [])
    expectEqual(found(set("btn-close", facts(43, 60, format: "pdf"))), [])
    expectEqual(found(set("btn-close", facts(20, 20), idiom: "mac")), [])
    expectEqual(found(set("btn-close", facts(20, 20), kind: .android)), [])
    expectEqual(found(set("buttons", facts(20, 20))), [])
  }

  @Test func `slots for the same place are ambiguous`() {
    func found(_ change: (inout ImageSetSubject.Slot) -> Void) -> [String] {
      var set = set("logo", facts(20, 20))
      var second = ImageSetSubject.Slot(file: "x/b.png", facts: facts(40, 40), scale: 2)
      change(&second)
      set.slots.append(second)
      return messages(CatalogAmbiguousSlot.self, set)
    }
    expectEqual(
      found { _ in }, ["the files “logo.png” and “b.png” of “logo” are for the same place"])
    expectEqual(found { $0.file = nil }, [])
    expectEqual(found { $0.file = "logo.png" }, [])
    expectEqual(found { $0.scale = nil }, [])
    expectEqual(found { $0.idiom = "ipad" }, [])
    expectEqual(found { $0.luminosity = .dark }, [])
    expectEqual(found { $0.isHighContrast = true }, [])
    expectEqual(found { $0.gamut = .displayP3 }, [])
    expectEqual(found { $0.other = "width-class compact" }, [])
  }

  @Test func `a dark form has a light one, at the same scales`() {
    func found(
      light: [Double?], dark: [Double?], idiom: String = "universal", format: String = "png"
    ) -> [String] {
      func slots(_ scales: [Double?], _ luminosity: ImageFacts.Luminosity?) -> [ImageSetSubject
        .Slot]
      {
        scales.enumerated().map { index, scale in
          .init(
            file: "\(luminosity?.rawValue ?? "any")\(index).png",
            facts: facts(40, 40, format: format),
            scale: scale, idiom: luminosity == nil ? "universal" : idiom, luminosity: luminosity)
        }
      }
      let set = ImageSetSubject(
        name: "logo", file: "logo.imageset/Contents.json", kind: .imageSet,
        slots: slots(light, nil) + slots(dark, .dark) + [.init(scale: 3, luminosity: .dark)])
      return messages(DarkImageIncomplete.self, set)
    }
    let missing = "the dark form of “logo” has no file at 3x, where the light form has one"
    expectEqual(found(light: [2, 3], dark: [2]), [missing])
    expectEqual(found(light: [2, 3], dark: [2, 3]), [])
    expectEqual(found(light: [1, 2], dark: [2]), [])
    expectEqual(found(light: [2, 3], dark: [nil]), [])
    expectEqual(found(light: [2, 3], dark: [2], format: "pdf"), [])
    expectEqual(found(light: [2, 3], dark: []), [])
    // The other devices have the light form of all.
    expectEqual(found(light: [2, 3], dark: [2], idiom: "ipad"), [])
    expectEqual(
      found(light: [], dark: [2]),
      [
        "the image “logo” has a file for dark only: in light nothing is shown"
      ])
  }

  @Test func `densities of Android have names`() {
    var set = set("icon", facts(96, 96), kind: .android)
    set.slots.append(
      .init(file: "large/icon.png", facts: facts(150, 150), scale: 4, idiom: "universal"))
    expectEqual(
      messages(ScaleSize.self, set),
      [
        "the image at xhdpi has 96 × 96 pixels; to match the one at xxxhdpi it needs 75 × 75"
      ])
    expectEqual(messages(ScaleMissing.self, set), ["the image “icon” has no file at xxhdpi"])
  }

  @Test func `a fix states no primaries that the image does not`() {
    func fix(_ description: String) -> String? {
      var facts = facts(9, 9)
      facts.profile = .init(description: description, source: .gamaChrm)
      return findings(ImageGammaOnly.self, facts).first?.fix?.description
    }
    expectEqual(
      fix("gamma 1.8"),
      "Embed a profile of the gamma stated, with the primaries of sRGB; no pixel changes")
    expectEqual(
      fix("gamma 1.8 with the primaries of sRGB"),
      "Embed a profile of the gamma and the primaries stated; no pixel changes")
  }

  @Test func `a name that states the size is right`() {
    func found(_ second: Int, _ third: Int, name: String = "AppIcon60x60") -> [String] {
      var set = set("\(name)@2x", facts(second, second), kind: .plain)
      set.slots.append(.init(file: "\(name)@3x.png", facts: facts(third, third), scale: 3))
      return messages(ScaleSize.self, set)
    }
    expectEqual(
      found(120, 170),
      [
        "the image at 3x has 170 × 170 pixels; to match the one at 2x it needs 180 × 180"
      ])
    expectEqual(found(120, 180), [])
    let usual = "the image at 2x has 120 × 120 pixels; to match the one at 3x it needs 113 × 113"
    expectEqual(found(120, 170, name: "icon"), [usual])
    expectEqual(found(120, 170, name: "icon90x90"), [usual])
  }

  @Test func `a full square in a tab bar is smaller`() {
    func found(_ pixels: Int, _ coverage: Double) -> [String] {
      var facts = facts(60, 60)
      facts.glyph = .init(
        box: .init(x: 0, y: 0, width: pixels, height: pixels), centerX: 25, centerY: 25,
        coverage: coverage)
      return messages(GlyphTabBarSize.self, set("tab-home", facts))
    }
    expectEqual(found(50, 1), ["the glyph has 25 × 25 points, more than 23 × 23 for a square"])
    expectEqual(found(46, 1), [])
    expectEqual(found(50, 0.78), [])
    expectEqual(found(52, 0.78), ["the glyph has 26 × 26 points, more than 25 × 25"])
  }

  @Test func `the glyph of a quick action has one ink`() {
    func found(_ file: String) -> Int {
      var facts = facts(60, 60)
      facts.alpha = .partial
      facts.isSingleInk = false
      facts.inks = ["#ff0000", "#0000ff"].map { .init(color: $0, share: 0.5) }
      return OtherRulesTests.findings(
        GlyphManyInks.self, ImageSubject(file: file, role: .image, facts: facts)
      ).count
    }
    expectEqual(found("shortcut-scan@2x.png"), 1)
    expectEqual(found("A/quickActionScan.imageset/i0.png"), 1)
    expectEqual(found("quickScan.png"), 0)
    expectEqual(found("shortcuts/scan.png"), 0)
  }

  // MARK: - Images as shown

  /// An image that Exif turns.
  private func turned(_ width: Int, _ height: Int) -> ImageFacts {
    var facts = facts(height, width)
    facts.orientation = 6
    return facts
  }

  @Test func `sizes are those of the image as shown`() {
    func found(_ second: ImageFacts, _ third: ImageFacts) -> [String] {
      var set = set("photo", second, kind: .plain)
      set.slots.append(.init(file: "photo@3x.png", facts: third, scale: 3))
      return messages(ScaleSize.self, set)
    }
    expectEqual(found(turned(40, 60), facts(60, 90)), [])
    expectEqual(
      found(turned(60, 40), facts(60, 90)),
      [
        "the image at 2x has 60 × 40 pixels; to match the one at 3x it needs 40 × 60"
      ])
    func dark(_ dark: ImageFacts) -> [String] {
      var set = set("photo", facts(40, 60))
      set.slots.append(
        .init(file: "photo-dark.png", facts: dark, scale: 2, luminosity: .dark))
      return messages(DarkImageSize.self, set)
    }
    expectEqual(dark(turned(40, 60)), [])
    expectEqual(dark(turned(60, 40)).count, 1)
    let close = turned(88, 80)
    expectEqual(
      messages(ControlTargetSize.self, set("closeButton", close)),
      [
        "the image of the button has 44 × 40 points, less than 44 × 44"
      ])
  }

  // MARK: - Single images

  private func findings<R: Rule>(
    _: R.Type, _ facts: ImageFacts, file: String = "a.png", role: ImageSubject.Role = .image
  ) -> [Finding] where R.Subject == ImageSubject {
    OtherRulesTests.findings(R.self, ImageSubject(file: file, role: role, facts: facts))
  }

  @Test func `icons that bring their background are not measured`() {
    var facts = facts(100, 100)
    facts.backgroundContrast = [
      .init(name: "white", color: "#ffffff", worst: 1.25, p5: 2, shareBelow: 0.5, threshold: 3)
    ]
    func found(_ file: String, _ role: ImageSubject.Role) -> [Finding] {
      findings(ImageBackgroundContrast.self, facts, file: file, role: role)
    }
    expectEqual(found("logo.png", .image).count, 1)
    // What is measured is what the message says.
    expectEqual(found("logo.png", .image).first?.measurement?.measured, 1.25)
    for role: ImageSubject.Role in [.appIcon, .appIconVariant, .shapedIcon, .messagesIcon] {
      expectEqual(found("logo.png", role), [], "\(role)")
    }
    expectEqual(found("res/mipmap-xhdpi/ic_launcher.png", .image), [])
    expectEqual(found("res/drawable-xhdpi/ic_launcher.png", .image).count, 1)
    facts.textContrast = facts.backgroundContrast
    expectEqual(findings(ImageTextContrast.self, facts).first?.measurement?.measured, 1.25)
  }

  @Test func `a missing profile is advised that fits`() {
    func found(_ change: (inout ImageFacts) -> Void) -> Finding? {
      var facts = facts(100, 100, format: "jpeg")
      facts.variation = 0.5
      change(&facts)
      return findings(ImageProfileMissing.self, facts).first
    }
    expectEqual(found { _ in }?.fix?.isSafe, true)
    let uncalibrated = found {
      $0.profile = .init(description: "Exif: uncalibrated", source: .exif)
    }
    expectEqual(uncalibrated?.fix?.isSafe, false)
    expectEqual(found { $0.profile = .init(recognized: "srgb", source: .exif) }, nil)
    let inks = found { $0.channels = 4 }
    #expect(inks?.fix == nil && inks?.help?.contains("CMYK profile") == true)
    expectEqual(inks?.help?.contains("sRGB"), false)
    // Nothing of it is shown.
    expectEqual(
      found {
        $0.channels = 4
        $0.alpha = .binary
      }, nil)
    #expect(
      found {
        $0.channels = 4
        $0.alpha = .binary
        $0.glyph = .init(box: .init(x: 0, y: 0, width: 5, height: 5), centerX: 2, centerY: 2)
      } != nil)
  }

  @Test func `what has the same colors in every space needs none`() {
    func found(_ change: (inout ImageFacts) -> Void) -> [String] {
      var facts = facts(100, 100)
      (facts.channels, facts.alpha, facts.variation) = (4, .binary, 0)
      change(&facts)
      return
        (findings(ImageGammaOnly.self, facts) + findings(ImageProfileMissing.self, facts)
        + findings(ImageWideGamutDepth.self, facts)).map(\.rule)
    }
    func gamma(_ facts: inout ImageFacts) { facts.profile = .init(source: .gamaChrm) }
    func visible(_ facts: inout ImageFacts, _ color: String) {
      facts.luminance = .init(min: 0, p5: 0, median: 0.1, p95: 0.5, max: 0.5)
      facts.dominant = [.init(color: color, share: 1)]
    }
    expectEqual(found(gamma), [])
    expectEqual(
      found {
        gamma(&$0); visible(&$0, "#000000")
      }, [])
    expectEqual(
      found {
        gamma(&$0); visible(&$0, "#336699")
      }, ["image/gamma-only"])
    expectEqual(found { $0.profile = .init(recognized: "display-p3", source: .iccp) }, [])
    expectEqual(found { visible(&$0, "#336699") }, ["image/profile-missing"])
    // Its container says that it is sRGB.
    expectEqual(
      found {
        $0.format = "webp"; visible(&$0, "#336699")
      }, [])
  }

  @Test func `a fix is offered only if it will be made`() {
    func fixes(_ change: (inout ImageFacts) -> Void) -> [Finding.Fix.ImageEdit.Action] {
      var facts = facts(100, 100)
      facts.profile = .init(recognized: "display-p3", md5: "0", source: .iccp)
      facts.isInterlaced = true
      facts.colors = 12
      facts.fileBytes = 1 << 20
      change(&facts)
      let found =
        findings(ImageIndexable.self, facts) + findings(ImageInterlaced.self, facts)
        + findings(ImageWideGamutDepth.self, facts) + findings(ImageWideGamutUnused.self, facts)
        + findings(ImageProfileNotAllowed.self, facts) + findings(ImageProfileMissing.self, facts)
        + findings(ImageGammaOnly.self, facts)
      #expect(!found.isEmpty)
      return found.compactMap { $0.fix?.image?.action }
    }
    expectEqual(fixes { _ in }, [.index, .deinterlace, .deepen])
    // Above the limit, pixels are not compared before and after.
    for source in [ImageFacts.Profile.Source.iccp, .none, .gamaChrm] {
      expectEqual(
        fixes {
          ($0.width, $0.height) = (8193, 8192)
          $0.profile.source = source
        }, [])
    }
    expectEqual(fixes { ($0.width, $0.height) = (8192, 8192) }, [.index, .deinterlace, .deepen])
    expectEqual(fixes { ($0.width, $0.height) = (.max, .max) }, [])
    // A space that is not known is not converted.
    func convert(_ change: (inout ImageFacts) -> Void) -> [Finding.Fix.ImageEdit.Action] {
      fixes {
        $0.format = "jpeg"
        $0.profile = .init(md5: "0", source: .app2)
        change(&$0)
      }
    }
    expectEqual(convert { _ in }, [.convert])
    expectEqual(convert { $0.profile = .init(source: .cicp, transfer: .pq) }, [])
    expectEqual(convert { $0.channels = 4 }, [.convert])
    expectEqual(
      convert {
        $0.channels = 4
        $0.profile.md5 = nil
      }, [])
  }

  @Test func `the icon of an iMessage app is opaque`() {
    var facts = facts(120, 90)
    facts.alpha = .binary
    func found(_ role: ImageSubject.Role) -> [Severity] {
      OtherRulesTests.findings(
        IconOpaque.self, ImageSubject(file: "a.png", role: role, facts: facts)
      )
      .map(\.severity)
    }
    expectEqual(found(.appIcon), [.error])
    expectEqual(found(.messagesIcon), [.warning])
    expectEqual(found(.appIconVariant), [])
    expectEqual(found(.shapedIcon), [])
  }

  @Test func `colors outside sRGB are compared with tokens outside it`() {
    func found(_ color: String, _ wide: String?, _ tokens: [String]) -> [String] {
      var facts = facts(100, 100)
      facts.inks = [.init(color: color, share: 0.5, wide: wide)]
      let subject = ImageTokensSubject(
        image: ImageSubject(file: "a.png", role: .image, facts: facts),
        tokens: tokens.map { .init(path: "accent", css: $0) })
      return OtherRulesTests.findings(ImageNearToken.self, subject).map(\.message)
    }
    let red = "color(display-p3 1 0 0)"
    expectEqual(found("#ff0000", red, [red]), [])
    expectEqual(found("#ff0000", red, ["color(display-p3 0.9965 0.002 0)"]), [])
    expectEqual(
      found("#ff0000", red, ["color(display-p3 0.98 0.04 0.03)"]),
      [
        "color(display-p3 1 0 0) is nearly the token accent, color(display-p3 0.98 0.04 0.03): "
          + "they differ by 1.41 (CIEDE2000)"
      ])
    // Clipped to sRGB they would be equal.
    expectEqual(found("#ff0000", red, ["#ff0101"]), [])
    expectEqual(found("#ff0000", nil, [red]), [])
    // A token outside sRGB that was exported inside it.
    expectEqual(found("#ff0000", nil, ["color(display-p3 0.93 0.2 0.14)"]).count, 1)
  }

  @Test func `the icon of the App Store has no alpha channel`() {
    func found(
      _ side: Int, _ alpha: ImageFacts.AlphaUse?, _ role: ImageSubject.Role = .appIcon
    ) -> [Severity] {
      var facts = facts(side, side)
      facts.channels = 4
      facts.alpha = alpha
      let subject = ImageSubject(file: "a.png", role: role, facts: facts)
      let findings = OtherRulesTests.findings(IconOpaque.self, subject)
      for finding in findings where alpha == .opaque {
        expectEqual(finding.fix?.image?.action, .dropAlpha)
        expectEqual(OtherRulesTests.findings(ImageOpaqueAlpha.self, subject), [])
      }
      return findings.map(\.severity)
    }
    expectEqual(found(1024, .opaque), [.warning])
    expectEqual(found(1024, .partial), [.error])
    expectEqual(found(1024, ImageFacts.AlphaUse.none), [])
    expectEqual(found(1024, .opaque, .appIconVariant), [])
    expectEqual(found(1024, .opaque, .shapedIcon), [])
    expectEqual(found(180, .opaque), [])
  }

  @Test func `the bars of a JPEG end in blocks`() {
    func found(_ format: String, _ top: Int, _ bottom: Int) -> Int {
      var facts = facts(400, 300, format: format)
      facts.margins = .init(top: top, right: 0, bottom: bottom, left: 0, color: "#000000")
      return OtherRulesTests.findings(
        ImageLetterboxed.self, ImageSubject(file: "film", role: .image, facts: facts)
      ).count
    }
    expectEqual(found("jpeg", 38, 29), 1)
    expectEqual(found("jpeg", 38, 21), 0)
    expectEqual(found("jpeg", 20, 7), 0)
    expectEqual(found("png", 38, 36), 1)
    expectEqual(found("png", 38, 29), 0)
  }

  @Test func `flat art in a JPEG of a usual quality`() {
    func found(_ shares: [Double], variation: Double = 0.13) -> [String] {
      var facts = facts(400, 200, format: "jpeg")
      facts.variation = variation
      facts.dominant = shares.enumerated().map { .init(color: "#00000\($0)", share: $1) }
      return OtherRulesTests.findings(
        ImageFlatAsJPEG.self, ImageSubject(file: "logo.jpg", role: .image, facts: facts)
      ).map(\.message)
    }
    expectEqual(found([0.67, 0.1, 0.06, 0.01]), ["the JPEG looks like flat art of 3 colors"])
    expectEqual(found([0.67, 0.1, 0.06], variation: 0.3), [])
    // A thing on a white ground.
    expectEqual(found([0.85, 0.02, 0.01]), [])
    expectEqual(found([0.4, 0.1, 0.05]), [])
  }

  @Test func `text in a JPEG has sharp edges on a plain ground`() {
    func found(_ sharpness: Double?, ground: Double, format: String = "jpeg") -> [String] {
      var facts = facts(800, 500, format: format)
      facts.variation = 0.5
      facts.sharpness = sharpness
      facts.dominant = [.init(color: "#ffffff", share: ground)]
      return OtherRulesTests.findings(
        ImageFlatAsJPEG.self, ImageSubject(file: "terms.jpg", role: .image, facts: facts)
      ).map(\.message)
    }
    expectEqual(found(0.34, ground: 0.39), ["the JPEG looks like text or line art"])
    expectEqual(found(0.21, ground: 0.39), [])
    expectEqual(found(0.5, ground: 0.1), [])
    expectEqual(found(nil, ground: 0.9), [])
    expectEqual(found(0.5, ground: 0.5, format: "png"), [])
  }

  @Test func `the profile is for the pixels`() {
    func found(_ channels: Int, _ model: ImageFacts.Page.Model?) -> [Finding] {
      var facts = facts(20, 20)
      facts.channels = channels
      facts.profile = .init(recognized: "srgb", description: "S", source: .iccp, model: model)
      return OtherRulesTests.findings(
        ImageProfileModel.self, ImageSubject(file: "a.png", role: .image, facts: facts))
    }
    expectEqual(
      found(1, .rgb).map(\.message), ["the profile “S” is for RGB, but the pixels are gray"])
    expectEqual(found(1, .rgb).map { $0.fix?.isSafe }, [false])
    expectEqual(found(3, .gray).count, 1)
    expectEqual(found(4, .rgb).map { $0.fix != nil }, [false])
    expectEqual(found(1, nil), [])
  }

  @Test func `apps have no use for inks, linear samples and high dynamic range`() {
    func found(
      _ profile: ImageFacts.Profile, _ file: String = "a.png",
      _ role: ImageSubject.Role = .asset, channels: Int = 3
    ) -> [String] {
      var facts = facts(100, 100)
      facts.channels = channels
      facts.profile = profile
      return OtherRulesTests.findings(
        ImageAssetColorSpace.self, ImageSubject(file: file, role: role, facts: facts)
      ).map(\.message)
    }
    let linear = ImageFacts.Profile(
      recognized: "srgb-linear", description: "L", source: .iccp, transfer: .linear)
    let message = ["the samples of the image are linear: “L”"]
    expectEqual(found(linear), message)
    expectEqual(found(linear, "Photos.app/a.png", .image), message)
    expectEqual(found(linear, "Photos.application/a.png", .image), [])
    expectEqual(found(linear, "export/a.png", .image), [])
    // Icons have a rule of their own.
    expectEqual(found(linear, "a.png", .appIcon), [])
    expectEqual(
      found(.init(description: "cICP 9/16/0/1", source: .cicp, transfer: .pq)),
      ["the image has the curve PQ of high dynamic range: “cICP 9/16/0/1”"])
    expectEqual(found(.init(description: "F", md5: "0", source: .app2), channels: 4).count, 1)
    expectEqual(found(.init(), channels: 4), [])
    expectEqual(found(.init(recognized: "a98-rgb", source: .iccp)), [])
  }

  @Test func `a profile is what it is called`() {
    func found(
      _ name: String, _ space: String?, difference: Double = 9,
      _ change: (inout ImageFacts) -> Void = { _ in }
    ) -> [String] {
      var facts = facts(100, 100)
      facts.profile = .init(recognized: space, description: name, md5: "0", source: .iccp)
      facts.differenceIfUntagged = .init(max: difference, mean: 0)
      change(&facts)
      return findings(ImageColorContradiction.self, facts).map(\.message)
    }
    expectEqual(
      found("sRGB IEC61966-2.1", "a98-rgb"),
      [
        "the profile is called “sRGB IEC61966-2.1”, but its colors are those of Adobe RGB"
      ])
    expectEqual(found("Display P3", "srgb").count, 1)
    expectEqual(found("ITU-R BT.2020", "display-p3").count, 1)
    for (name, space) in [
      ("sRGB IEC61966-2.1", "srgb"), ("Linear sRGB", "srgb-linear"), ("Rec. 2020", "rec2020-oetf"),
      ("sRGB gray", "gray-gamma-2.2"), ("Adobe RGB (1998)", "a98-rgb"), ("Monitor", "srgb"),
      ("sRGB to Display P3", "display-p3"),
    ] {
      expectEqual(found(name, space), [], "\(name)")
    }
    // Of what is no known space, the colors count.
    expectEqual(found("sRGB v4", nil).count, 1)
    expectEqual(found("sRGB v4", nil, difference: 2), [])
    expectEqual(found("Display P3", nil), [])
    // It is for other pixels, or no profile.
    expectEqual(found("sRGB", "display-p3") { $0.profile.model = .cmyk }, [])
    expectEqual(found("Exif: sRGB", "display-p3") { $0.profile.md5 = nil }, [])
  }

  @Test func `only extensions of known formats speak of one`() {
    func found(_ file: String, _ format: String) -> [String] {
      OtherRulesTests.findings(
        ImageExtensionMismatch.self,
        ImageSubject(file: file, role: .image, facts: facts(9, 9, format: format))
      ).map(\.message)
    }
    expectEqual(found("a/b.PNG", "jpeg"), ["the file is JPEG, but its name ends in .png"])
    for (file, format) in [
      ("a/b.JPG", "jpeg"), ("b.jfif", "jpeg"), ("a.png/b", "jpeg"), ("b.dat", "png"),
      (".png", "jpeg"), ("b.apng", "png"), ("b.heif", "avif"), ("b.heif", "heic"),
    ] {
      expectEqual(found(file, format), [], "\(file)")
    }
  }

  @Test func `an image of inks without a profile has none`() {
    var facts = facts(9, 9, format: "jpeg")
    facts.channels = 4
    var subject = ImageSubject(file: "a.jpg", role: .image, facts: facts)
    subject.probes = .texts
    expectEqual(
      OtherRulesTests.findings(ImageTextContrast.self, subject).map(\.message),
      [
        "its contrast cannot be measured: no profile says which colors its samples are"
      ])
  }

  @Test func `16 bits are for wide colors`() {
    func found(_ change: (inout ImageFacts) -> Void) -> [String] {
      var facts = facts(100, 100)
      facts.profile = .init(recognized: "display-p3", source: .iccp)
      change(&facts)
      return findings(ImageWideGamutDepth.self, facts).map(\.message)
    }
    let shallow = "the image is Display P3 but has 8 bits per channel, not 16"
    expectEqual(found { _ in }, [shallow])
    expectEqual(found { $0.wideGamutShare = 0.01 }, [shallow])
    expectEqual(found { $0.wideGamutShare = 0 }, [])
    // The colors of a palette have 8 bits.
    let indexed = found {
      $0.isIndexed = true
      $0.bitDepth = 4
    }
    expectEqual(indexed, [shallow])
  }

  @Test func `the screen before a video is black on each edge`() {
    func found(_ edges: [String?], _ width: Int = 1920, idiom: String = "tv") -> [String] {
      let facts = facts(width, width * 9 / 16, edges: edges)
      return messages(
        ScreenPlaybackBlack.self, set("loading", facts, scale: Double(width) / 1920, idiom: idiom))
    }
    let black: [String?] = ["#000000", "#000000", "#000000", "#000000"]
    for edge in 0..<4 {
      var edges = black
      edges[edge] = "#010101"
      expectEqual(
        found(edges), ["the screen before the video is not black at its edges but #010101"])
      expectEqual(found(edges, 3840).count, 1)
      expectEqual(found(edges, idiom: "iphone"), [])
    }
    expectEqual(found(black), [])
    expectEqual(found([]), [])
    let icon = set("loading", facts(64, 64, edges: ["#fff"] + black.dropFirst()), idiom: "tv")
    expectEqual(messages(ScreenPlaybackBlack.self, icon), [])
  }

  @Test func `an image button has padding`() {
    func found(
      _ name: String, _ margins: ImageFacts.Margins?, scale: Double = 2,
      kind: ImageSetSubject.Kind = .imageSet
    ) -> [String] {
      var facts = facts(80, 80, edges: ["#ffffff", "#ffffff", "#ffffff", "#ffffff"])
      facts.margins = margins
      return messages(ImageButtonPadding.self, set(name, facts, kind: kind, scale: scale))
    }
    func margins(_ top: Int, _ side: Int) -> ImageFacts.Margins {
      .init(top: top, right: side, bottom: top, left: side, color: "#ffffff")
    }
    expectEqual(found("mailImageButton", margins(20, 20)), [])
    expectEqual(found("mailImageButton", margins(20, 90)), [])
    expectEqual(
      found("mailImageButton", margins(10, 90)),
      [
        "the padding of the image button is 5 points, not 8 to 12"
      ])
    expectEqual(found("mailImageButton", margins(20, 20), scale: 1).count, 1)
    expectEqual(found("mailImageButton", nil).count, 1)
    expectEqual(found("mailButton", nil), [])
    expectEqual(found("mailImageButton", nil, kind: .android), [])
    // Without pixels, nothing is known.
    var unread = facts(80, 80)
    unread.alpha = nil
    expectEqual(messages(ImageButtonPadding.self, set("mailImageButton", unread)), [])
    var options = RuleOptions()
    options["images"] = .patterns([try! PathGlob("mail*")])
    var declared: [String] = []
    ImageButtonPadding(options: options).check(
      set("mailIcon", facts(80, 80, edges: ["#fff", "#fff", "#fff", "#fff"]))
    ) { declared.append($0.message) }
    expectEqual(declared.count, 1)
  }

  // MARK: - Collections

  private func messages<R: ImageComparingRule>(
    _: R.Type, _ images: [ImageCollectionSubject.Name],
    others: [ImageCollectionSubject.Name] = [], _ settings: [(String, RuleOptions.Setting)] = []
  ) -> [String] {
    var options = RuleOptions()
    for (name, value) in settings { options[name] = value }
    var found: [String] = []
    let rule = R(options: options)
    // Facts are there only for the images that the rule asks for.
    let asked = images.map { image in
      var image = image
      if !rule.compares(image.name) { image.facts = nil }
      return image
    }
    rule.check(ImageCollectionSubject(folder: "a", images: asked, others: others)) {
      found.append("\($0.file): \($0.message)")
    }
    return found
  }

  private func named(
    _ name: String, _ width: Int, _ height: Int, scale: Double? = nil, content: Int? = nil,
    inks: [String]? = nil
  ) -> ImageCollectionSubject.Name {
    var facts = facts(width, height)
    facts.inks = inks?.map { .init(color: $0, share: 0.5) }
    facts.glyph = content.map { side in
      .init(box: .init(x: 0, y: 0, width: side, height: side / 2), centerX: 0, centerY: 0)
    }
    return .init(name, file: "\(name).png", scale: scale, facts: facts)
  }

  @Test func `segments have one size in points`() {
    let list = named("view-segment-list", 24, 24)
    expectEqual(
      messages(SegmentImages.self, [list, named("view-segment-grid", 48, 48, scale: 2)]), [])
    expectEqual(
      messages(
        SegmentImages.self,
        [list, named("view-segment-grid", 24, 24), named("view-segment-map", 20, 24)]),
      [
        "view-segment-map.png: the segment has 20 × 24 points, and “view-segment-list” beside it "
          + "24 × 24"
      ])
    // Other controls, states and parts.
    expectEqual(
      messages(
        SegmentImages.self,
        [
          list, named("sort-segment-up", 30, 30), named("view-segment-background", 1, 32),
          named("view-segmentation", 90, 90), named("view-segment-selected", 90, 90),
        ]), [])
    expectEqual(
      messages(
        SegmentImages.self, [named("segmentedControlList", 24, 24), named("segmentList", 9, 9)]), []
    )
  }

  @Test func `segments show something of a similar size, and no texts beside pictures`() {
    let small = named("segment-list", 40, 40, content: 16)
    expectEqual(
      messages(SegmentImages.self, [small, named("segment-grid", 40, 40, content: 24)]), [])
    expectEqual(
      messages(SegmentImages.self, [small, named("segment-grid", 40, 40, content: 26)]),
      [
        "segment-grid.png: what the segment shows is 1.62 times as large as in “segment-list” "
          + "beside it"
      ])
    let text = named("segment-all-text", 40, 40)
    let mixed = [
      "segment-all-text.png: the segment shows a text, and “segment-list” beside it a picture"
    ]
    expectEqual(messages(SegmentImages.self, [small, text]), mixed)
    expectEqual(messages(SegmentImages.self, [text, named("segment-new-text", 40, 40)]), [])
    let all = named("segment-all", 40, 40)
    expectEqual(messages(SegmentImages.self, [small, all]), [])
    expectEqual(
      messages(
        SegmentImages.self, [small, all], [("texts", .patterns([try! PathGlob("*-all")]))]
      ).count, 1)
  }

  @Test func `a control has at most five segments, whatever their states`() {
    let five = (1...5).flatMap { index in
      ["a", "b", "c", "d", "e"].prefix(index).suffix(1).flatMap { letter in
        [named("segment-\(letter)", 24, 24), named("segment-\(letter)-selected", 24, 24)]
      }
    }
    expectEqual(messages(SegmentImages.self, five), [])
    expectEqual(
      messages(SegmentImages.self, five + [named("segment-f", 24, 24)]),
      [
        "segment-a.png: there are images for 6 segments of one control, more than 5"
      ])
  }

  @Test func `patterns name the images of a control`() {
    let images = [
      named("tab-map-list", 24, 24), named("tab-map-grid", 30, 30), named("tab-mail-in", 9, 9),
    ]
    expectEqual(messages(SegmentImages.self, images), [])
    let found = messages(
      SegmentImages.self, images, [("images", .patterns([try! PathGlob("tab-{control}-*")]))])
    #expect(found.count == 1 && found[0].hasPrefix("tab-map-grid.png"))
  }

  @Test func `a badge has the colors of the original, wherever that lies`() {
    let reference: [(String, RuleOptions.Setting)] = [
      ("reference", .patterns([try! PathGlob("original*")]))
    ]
    let original = named("original-ar-badge", 100, 50, inks: ["#000000", "#ffffff"])
    func found(_ inks: [String]?, others: Bool = false) -> [String] {
      let badge = named("ARBadge", 200, 100, inks: inks)
      return messages(
        GlyphBadgeColor.self, others ? [badge] : [badge, original],
        others: others ? [original] : [],
        reference)
    }
    expectEqual(found(["#ffffff", "#010101"]), [])
    expectEqual(found(["#ffffff", "#010101"], others: true), [])
    expectEqual(
      found(["#ffffff", "#000000", "#ff0000"]),
      [
        "ARBadge.png: the badge has #ff0000, and the original “original-ar-badge” no color like it"
      ])
    expectEqual(
      found(["#ffffff"], others: true),
      [
        "ARBadge.png: the badge has no color like #000000 of the original “original-ar-badge”"
      ])
    let unknown = "ARBadge.png: the colors of the badge cannot be compared: "
    expectEqual(found(nil), [unknown + "it or the original has no flat colors"])
    expectEqual(
      messages(GlyphBadgeColor.self, [named("ARBadge", 200, 100, inks: ["#000000"])]),
      [
        unknown + "no image of the original was audited with it"
      ])
    expectEqual(messages(GlyphBadgeColor.self, [named("badge", 20, 10), named("ar", 20, 10)]), [])
  }

  /// Single files without a scale form sets for the rules that say so only; no other rule may have
  /// anything to say about one.
  @Test(arguments: Rules.all.filter { $0.subjectType == ImageSetSubject.self }.map { $0.id })
  func `only rules that say so look at single files`(_ id: String) throws {
    func findings<R: Rule>(_ rule: R.Type) -> Int {
      rule.examples.compactMap { example in
        (
          example.subject { PaletteLoader.load(texts: $0, options: $1) } as? ImageSetSubject,
          example.options
        )
      }
      .flatMap { set, options in (set?.slots ?? []).map { (set, $0, options) } }
      .reduce(0) { count, example in
        let (set, slot, options) = example
        guard let set, let facts = slot.facts,
          let subject = ImageSetSubject(
            name: set.name, file: "\(set.name).png", kind: .plain,
            slots: [.init(file: "\(set.name).png", facts: facts)]) as? R.Subject
        else { return count }
        var found = 0
        rule.init(options: options).check(subject) { _ in found += 1 }
        return count + found
      }
    }
    let rule = try #require(Rules.all.first { $0.id == id })
    #expect(findings(rule) == 0 || rule.init() is any SingleImageRule)
  }
}
