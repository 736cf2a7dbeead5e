import { html } from "lit";
import { LightElement } from "../light.js";
import { registerScreen } from "../screens.js";

class TableScreen extends LightElement {
  override render() {
    return html`<p>Table</p>`;
  }
}
customElements.define("table-screen", TableScreen);
registerScreen({ id: "table", title: "Table", order: 10, element: "table-screen" });
