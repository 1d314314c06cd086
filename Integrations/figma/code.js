// Sends the color variables of the file to the window, in the form of Figma's REST answer
// (GET /v1/files/:key/variables/local), which palette-check reads.

const members = (object, names) => Object.fromEntries(names.map((name) => [name, object[name]]));

async function variables() {
  const collections = await figma.variables.getLocalVariableCollectionsAsync();
  const colors = await figma.variables.getLocalVariablesAsync("COLOR");
  const byId = (list, names) =>
    Object.fromEntries(list.map((item) => [item.id, members(item, names)]));
  return {
    status: 200,
    error: false,
    meta: {
      variableCollections: byId(collections, [
        "id", "key", "name", "modes", "defaultModeId", "remote", "hiddenFromPublishing", "variableIds",
      ]),
      variables: byId(colors, [
        "id", "key", "name", "variableCollectionId", "resolvedType", "valuesByMode", "remote",
        "description", "hiddenFromPublishing", "scopes", "codeSyntax",
      ]),
    },
  };
}

figma.showUI(__html__, { width: 420, height: 560 });
figma.ui.onmessage = async (message) => {
  if (message.type !== "check") return;
  figma.ui.postMessage({ text: JSON.stringify(await variables()) });
};
