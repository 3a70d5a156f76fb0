import { fork } from 'css-tree'

/** Additions to css-tree 3.2 for the shipped browser, each checked with `CSS.supports` (Chromium 153, November 2026). */
const { lexer } = fork({
  properties: {
    background: '| border-area || text',
    'background-clip': '| border-area || text',
    // Chromium ignores commas between width and style.
    border: '| [ <line-width> | <line-style> | <color> ]#{2,3}',
    'border-block': '| [ <line-width> | <line-style> | <color> ]#{2,3}',
    'border-inline': '| [ <line-width> | <line-style> | <color> ]#{2,3}',
    'contain-intrinsic-size': '| <length> auto',
    'container-type': '| [ size | inline-size ] || scroll-state',
    cx: '| <number>',
    cy: '| <number>',
    display: '| [ block | inline ]? math',
    'fill-opacity': '| <number>',
    'flex-flow': "| <'flex-direction'> || [ [ wrap | wrap-reverse ] || balance ]",
    'flex-wrap': '| [ wrap | wrap-reverse ] || balance',
    'font-family': '| [ <string> | <custom-ident>+ ]#',
    'font-variant': '| sub | super | text | emoji | unicode | historical-forms+',
    'font-variant-alternates': '| historical-forms+',
    'grid-column-gap': '| normal',
    'grid-gap': '| normal',
    'grid-row-gap': '| normal',
    'image-orientation': '| none',
    overflow: '| [ visible | hidden | clip | scroll | auto | overlay ]{1,2}',
    'overflow-anchor': '| visible',
    'overflow-clip-margin': '| [ content-box | padding-box | border-box ] || <length>',
    'pointer-events': '| bounding-box',
    'position-anchor': '| normal',
    r: '| <number>',
    resize: '| auto',
    rx: '| <number> | auto',
    ry: '| <number> | auto',
    speak: '| none | normal | spell-out | digits | literal-punctuation | no-punctuation',
    'stroke-miterlimit': '| <number>',
    'tab-size': '| <number>',
    'text-justify': '| distribute',
    'text-underline-position': '| from-font || [ left | right ]',
    'word-spacing': '| <percentage>',
    'word-wrap': '| anywhere',
    x: '| <number>',
    y: '| <number>',
  },
  types: {
    'circle()': 'circle( [ <radial-extent> | <length-percentage [0,∞]> ]? [ at <position> ]? )',
    'ellipse()':
      'ellipse( [ [ <radial-extent> | <length-percentage [0,∞]> ]{2} | <radial-extent> ]? [ at <position> ]? )',
    'polygon()':
      "polygon( [ [ <'fill-rule'> || [ round <length> ] ] , ]? [ <length-percentage> <length-percentage> ]# )",
    color:
      '| ActiveBorder | ActiveCaption | AppWorkspace | Background | ButtonHighlight | ButtonShadow | CaptionText | InactiveBorder | InactiveCaption | InactiveCaptionText | InfoBackground | InfoText | Menu | MenuText | Scrollbar | ThreeDDarkShadow | ThreeDFace | ThreeDHighlight | ThreeDLightShadow | ThreeDShadow | Window | WindowFrame | WindowText',
  },
})

export { lexer as cssLexer }

/** Properties that only Chromium knows. It checks their values. */
export const newProperties: ReadonlySet<string> = new Set(
  (
    'app-region border-shape buffered-rendering color-interpolation color-rendering flex-line-count frame-sizing page-margin-safety ' +
    'page-orientation scroll-axis-lock size text-fit view-transition-group view-transition-scope window-drag'
  ).split(' '),
)
export const newFamilies = /^(?:column-|row-)?rule(?:-|$)|^timeline-trigger/

/** Properties of standards or other browsers that Chromium ignores. */
export const unknownToChromium: ReadonlySet<string> = new Set(
  (
    'align-tracks behavior box-align box-direction box-flex box-flex-group box-lines box-ordinal-group box-orient box-pack caret ' +
    'font-smooth font-synthesis-position font-width glyph-orientation-horizontal glyph-orientation-vertical hanging-punctuation ' +
    'image-resolution ime-mode initial-letter-align justify-tracks kerning line-clamp line-height-step margin-trim mask-border ' +
    'mask-border-mode mask-border-outset mask-border-repeat mask-border-slice mask-border-source mask-border-width ' +
    'masonry-auto-flow max-lines overflow-clip-box position-try-options ruby-merge scroll-snap-coordinate ' +
    'scroll-snap-destination scroll-snap-points-x scroll-snap-points-y scroll-snap-type-x scroll-snap-type-y stroke-color ' +
    'text-decoration-inset text-decoration-skip white-space-trim'
  ).split(' '),
)

/** Pseudo-classes of Chromium, without those that begin with a hyphen. */
export const pseudoClasses: ReadonlySet<string> = new Set(
  (
    'active active-view-transition active-view-transition-type any-link autofill checked current default defined dir ' +
    'disabled empty enabled first first-child first-of-type focus focus-visible focus-within fullscreen future has has-slotted ' +
    'host host-context hover in-range indeterminate invalid is lang last-child last-of-type left link modal not ' +
    'nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type open optional out-of-range past ' +
    'picture-in-picture placeholder-shown popover-open read-only read-write required right root scope ' +
    'state target target-current user-invalid user-valid valid visited where xr-overlay ' +
    // With one colon, as before 2011.
    'after before first-letter first-line'
  ).split(' '),
)

/** Pseudo-elements of Chromium. */
export const pseudoElements: ReadonlySet<string> = new Set(
  (
    'after backdrop before checkmark column cue details-content file-selector-button first-letter first-line grammar-error ' +
    'highlight marker part picker picker-icon placeholder scroll-button scroll-marker scroll-marker-group search-text selection ' +
    'slotted spelling-error target-text view-transition view-transition-group view-transition-image-pair view-transition-new ' +
    'view-transition-old'
  ).split(' '),
)
