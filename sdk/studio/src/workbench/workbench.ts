// The workbench registers itself; it is loaded, with its editor, when it is first shown.
import { said } from "../said.js";
import { registerScreen } from "../screens.js";

registerScreen({ id: "workbench", title: said("Workbench"), order: 30, element: "workbench-screen", load: () => import("./workbench-screen.js") });
