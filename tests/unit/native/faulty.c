/* Does what its option "does" says, right or wrong. */
#include <bastide/entry.h>

#define TEXT BASTIDE_TEXT

static bastide_status nothing(bastide_call *call, void *user) {
  (void)call;
  (void)user;
  return BASTIDE_OK;
}

BASTIDE_EXPORT bastide_status bastide_plugin_init(const bastide_host *host,
                                                  const bastide_registrar *r) {
#define DOES(word) r->option_is(r->self, TEXT("does"), TEXT(word))
  if (DOES("everything")) {
    r->define(r->self, TEXT("feature"), TEXT("{ \"id\": \"well\", \"done\": \"never\" }"));
    r->amend(r->self, TEXT("core:zone/hand"), TEXT("{ \"size\": 2 }"));
    r->hook(r->self, TEXT("react"), TEXT("core:tile_placed"), TEXT("{ \"id\": \"look\" }"), nothing,
            NULL);
    r->phase(r->self, TEXT("{ \"id\": \"fair\", \"after\": \"core:claim\" }"), nothing, NULL);
    r->replace(r->self, TEXT("t:old"), nothing, NULL);
    r->symbol(r->self, TEXT("feature"), TEXT("well"));
    r->symbol(r->self, TEXT("feature"), TEXT("absent:tower"));
    r->symbol(r->self, TEXT("name"), TEXT("faulty:word"));
    if (r->option(r->self, TEXT("on")) != 1 || r->option(r->self, TEXT("count")) != 12) {
      return BASTIDE_FAULT;
    }
    return BASTIDE_OK;
  }
  if (DOES("nothing right")) {
    r->define(r->self, TEXT("feature"), TEXT("[1]"));
    r->define(r->self, TEXT("feature"), TEXT("{ \"id\": "));
    r->hook(r->self, TEXT("gossip"), TEXT("core:tile_placed"), TEXT("{}"), nothing, NULL);
    r->hook(r->self, TEXT("react"), TEXT("core:tile_placed"), TEXT("{}"), NULL, NULL);
    r->option(r->self, TEXT("cuont"));
    r->option(r->self, TEXT("does"));
    return BASTIDE_FAULT;
  }
  if (DOES("unknown names")) {
    r->symbol(r->self, TEXT("feature"), TEXT("wel"));
    r->symbol(r->self, TEXT("tower"), TEXT("well"));
    r->symbol(r->self, TEXT("check"), TEXT("core:power"));
    return BASTIDE_OK;
  }
  if (DOES("complain")) {
    r->complain(r->self, TEXT("two seats are needed"));
    return BASTIDE_FAULT;
  }
  if (DOES("ask for more")) {
    return host->function("view.tile_x", 2u) == NULL && host->function("view.colour", 1u) == NULL
               ? BASTIDE_OK
               : BASTIDE_FAULT;
  }
  return BASTIDE_FAULT;
}
