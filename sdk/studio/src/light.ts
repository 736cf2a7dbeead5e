// Elements without a shadow: pictures refer to shapes of the whole page, and one style sheet serves all.
import { LitElement } from "lit";

export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
