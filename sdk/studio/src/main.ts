// All screens, then the frame that shows them. Another screen is one more line here.
import "./table/table-screen.js";
import "./shell.js";
