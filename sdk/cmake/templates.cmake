# The files below sdk/templates as C++ source, so that the program can write them wherever it lies.

# bastide_embed_templates(<folder> <output>)
function(bastide_embed_templates folder output)
  file(GLOB_RECURSE files RELATIVE ${folder} ${folder}/*)
  list(SORT files)
  bastide_follow_folders(${folder})
  set(rows)
  foreach(file IN LISTS files)
    file(READ ${folder}/${file} text)
    string(REGEX REPLACE "^([^/]+)/(.+)$" "\"\\1\", \"\\2\"" name "${file}")
    string(APPEND rows "    {${name}, R\"~~~(${text})~~~\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${file})
  endforeach()
  file(WRITE ${output}.new "// Made from sdk/templates.\n"
    "#include \"sdk/tools/author/scaffold.h\"\n\n"
    "namespace bastide {\n\n"
    "const std::vector<TemplateFile>& template_files() {\n"
    "  static const std::vector<TemplateFile> files = {\n${rows}  };\n"
    "  return files;\n}\n\n"
    "}  // namespace bastide\n")
  configure_file(${output}.new ${output} COPYONLY)
endfunction()
