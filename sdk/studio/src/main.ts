// All screens, then the frame that shows them. Another screen is one more line here.
import "./table/table-screen.js";
import "./composer/composer-screen.js";
import "./workbench/workbench.js";
import "./tiles/tiles-screen.js";
import "./laboratory/laboratory-screen.js";
import "./rules/rules-screen.js";
import "./shell.js";
