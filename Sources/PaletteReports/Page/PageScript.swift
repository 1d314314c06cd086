/// The script of the report: filters, and the vision to preview. Without it everything is shown.
enum PageScript {
  static let text = """
    "use strict";
    const form = document.getElementById("filters");
    const rows = [...document.querySelectorAll("[data-severity]")];
    const named = [...document.querySelectorAll("[data-name]")];
    const groups = [...document.querySelectorAll("[data-group]")];
    const columns = [...document.querySelectorAll("[data-column]")];
    const count = document.getElementById("count");
    const none = document.getElementById("none");

    function apply() {
      const values = new FormData(form);
      const severities = new Set(values.getAll("severity"));
      const rule = values.get("rule");
      const where = values.get("where");
      const words = (values.get("text") || "").toLowerCase().split(/\\s+/).filter(Boolean);
      const matches = text => words.every(word => text.includes(word));
      let shown = 0;
      for (const row of rows) {
        const data = row.dataset;
        const isShown = severities.has(data.severity) && (!rule || data.rule === rule)
          && (!where || !data.where || data.where.split("\\n").includes(where))
          && matches(data.text);
        row.hidden = !isShown;
        if (isShown) shown += 1;
      }
      for (const group of groups) {
        group.hidden = !group.querySelector("[data-severity]:not([hidden])");
      }
      for (const row of named) row.hidden = !matches(row.dataset.name);
      for (const column of columns) {
        column.hidden = Boolean(where) && !column.dataset.column.split("\\n").includes(where);
      }
      count.value = shown === rows.length
        ? rows.length === 1 ? "1 finding" : `All ${rows.length} findings` : `${shown} of ${rows.length} findings`;
      none.hidden = shown > 0 || rows.length === 0;
      const vision = values.get("vision");
      if (vision) document.documentElement.dataset.vision = vision;
      else delete document.documentElement.dataset.vision;
    }

    let timer;
    form.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(apply, 60);
    });
    form.addEventListener("reset", () => setTimeout(apply));
    form.addEventListener("submit", event => event.preventDefault());
    document.addEventListener("keydown", event => {
      const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      if (event.key === "/" && !isTyping) {
        event.preventDefault();
        form.elements.text.focus();
      }
    });
    addEventListener("beforeprint", () => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    form.hidden = false;
    apply();
    """
}
