#include "sdk/tools/draw/raster.h"

#if BASTIDE_HAS_LIBRSVG
#include <cairo/cairo-pdf.h>
#include <cmath>
#include <librsvg/rsvg.h>
#include <memory>
#include <utility>

#include <fmt/format.h>
#endif

#if BASTIDE_HAS_LIBRSVG && defined(BASTIDE_SANITIZES_ADDRESSES)
// What fontconfig knows of fonts it keeps until the program ends.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig.so";
}
#endif

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/base/visible.h"

namespace bastide {

#if BASTIDE_HAS_LIBRSVG

namespace {

constexpr double kPointsPerMillimetre = 72.0 / 25.4;

struct Deleter {
  void operator()(RsvgHandle* one) const { g_object_unref(one); }
  void operator()(GError* one) const { g_error_free(one); }
  void operator()(cairo_surface_t* one) const { cairo_surface_destroy(one); }
  void operator()(cairo_t* one) const { cairo_destroy(one); }
};
template <class T>
using Owned = std::unique_ptr<T, Deleter>;

Error trouble(const std::string& message) {
  return {ErrorCode::environment, message};
}

Result<Owned<RsvgHandle>> read_document(const std::string& svg) {
  GError* error = nullptr;
  // Read from memory and without a place of its own, a document can load nothing from elsewhere.
  RsvgHandle* handle =
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error);
  const Owned<GError> owned_error(error);
  if (handle == nullptr) {
    return trouble(said_with("the picture cannot be read: {}", error->message));
  }
  return Owned<RsvgHandle>(handle);
}

Status draw(RsvgHandle& handle, cairo_t& cairo, double width, double height) {
  const RsvgRectangle all{0, 0, width, height};
  GError* error = nullptr;
  const bool is_drawn = rsvg_handle_render_document(&handle, &cairo, &all, &error) != 0;
  const Owned<GError> owned_error(error);
  if (!is_drawn) {
    return trouble(said_with("the picture cannot be drawn: {}", error->message));
  }
  return {};
}

struct PixelSize {
  double width = 0;
  double height = 0;
};

/// What the document says itself.
Result<PixelSize> own_size(RsvgHandle& handle) {
  PixelSize size;
  if (rsvg_handle_get_intrinsic_size_in_pixels(&handle, &size.width, &size.height) == 0 ||
      size.width < 1 || size.height < 1) {
    return trouble(said("the picture does not say how large it is"));
  }
  return size;
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

Status status_of(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) {
    return trouble(said_with("the picture cannot be made: {}", cairo_status_to_string(status)));
  }
  return {};
}

}  // namespace

bool can_rasterise() {
  return true;
}

Result<std::string> svg_to_png(const std::string& svg, int width) {
  const Result<Owned<RsvgHandle>> handle = read_document(svg);
  if (!handle.ok()) {
    return handle.error();
  }
  const Result<PixelSize> own = own_size(*handle.value());
  if (!own.ok()) {
    return own.error();
  }
  const double scale = width > 0 ? width / own.value().width : 1;
  const int columns = static_cast<int>(std::lround(own.value().width * scale));
  const double rows = std::ceil(own.value().height * scale);
  if (columns > kMostPixels || rows > kMostPixels) {
    return trouble(said_with("{} by {:.0f} pixels are too many: at most {} in each direction",
                             columns,
                             rows,
                             kMostPixels));
  }
  const Owned<cairo_surface_t> surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, static_cast<int>(rows)));
  const Owned<cairo_t> cairo(cairo_create(surface.get()));
  if (Status drawn = draw(*handle.value(), *cairo, columns, rows); !drawn.ok()) {
    return drawn.error();
  }
  std::string png;
  if (Status written = status_of(cairo_surface_write_to_png_stream(surface.get(), &append, &png));
      !written.ok()) {
    return written.error();
  }
  return png;
}

Result<std::string> svg_to_pdf(const std::vector<std::string>& pages,
                               PaperSize paper,
                               const std::string& title) {
  const double width = paper.width * kPointsPerMillimetre;
  const double height = paper.height * kPointsPerMillimetre;
  std::string pdf;
  const Owned<cairo_surface_t> surface(
      cairo_pdf_surface_create_for_stream(&append, &pdf, width, height));
  cairo_pdf_surface_set_metadata(
      surface.get(), CAIRO_PDF_METADATA_TITLE, visible_line(title).c_str());
  const Owned<cairo_t> cairo(cairo_create(surface.get()));
  for (const std::string& page : pages) {
    look_for_stop();
    const Result<Owned<RsvgHandle>> handle = read_document(page);
    if (!handle.ok()) {
      return handle.error();
    }
    if (Status drawn = draw(*handle.value(), *cairo, width, height); !drawn.ok()) {
      return drawn.error();
    }
    cairo_show_page(cairo.get());
  }
  cairo_surface_finish(surface.get());
  if (Status made = status_of(cairo_surface_status(surface.get())); !made.ok()) {
    return made.error();
  }
  return pdf;
}

Result<std::string> svg_to_page(const std::string& svg, PaperSize paper, const std::string& title) {
  const Result<Owned<RsvgHandle>> handle = read_document(svg);
  if (!handle.ok()) {
    return handle.error();
  }
  const Result<PixelSize> own = own_size(*handle.value());
  if (!own.ok()) {
    return own.error();
  }
  if ((own.value().width > own.value().height) != (paper.width > paper.height)) {
    std::swap(paper.width, paper.height);
  }
  return svg_to_pdf({svg}, paper, title);
}

#else

namespace {

Error no_librsvg() {
  return {ErrorCode::environment,
          said("this program was built without librsvg, which makes PNG and PDF: install "
               "librsvg2-dev and "
               "build again, or write SVG")};
}

}  // namespace

bool can_rasterise() {
  return false;
}

Result<std::string> svg_to_png(const std::string& /*svg*/, int /*width*/) {
  return no_librsvg();
}

Result<std::string> svg_to_pdf(const std::vector<std::string>& /*pages*/,
                               PaperSize /*paper*/,
                               const std::string& /*title*/) {
  return no_librsvg();
}

Result<std::string> svg_to_page(const std::string& /*svg*/,
                                PaperSize /*paper*/,
                                const std::string& /*title*/) {
  return no_librsvg();
}

#endif

}  // namespace bastide
