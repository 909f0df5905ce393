#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU, whose headers clash with those that Foundation brings along: a program could not
// import both. Only a structure that is used by address, xmlCharEncodingHandler, mentions ICU. Where the headers are a module
// of the system's own, as in Apple's SDK, this changes nothing: that module was built without it.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
