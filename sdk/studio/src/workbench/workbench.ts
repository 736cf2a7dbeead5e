// The workbench registers itself; it is loaded, with its editor, when it is first shown.
import { registerScreen } from "../screens.js";

registerScreen({ id: "workbench", title: "Workbench", order: 30, element: "workbench-screen", load: () => import("./workbench-screen.js") });
