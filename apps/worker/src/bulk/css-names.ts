const list = (names: string) => new Set(names.split(/\s+/).filter((name) => name !== ''))

/**
 * The properties of templates whose documents go together: each of them does the same in a common print, or is checked for it by its value.
 * What is not named here may be anything to a browser, today's or the next.
 */
export const properties = list(`
  display visibility opacity position top right bottom left inset z-index float clear box-sizing box-decoration-break
  -webkit-box-decoration-break overflow overflow-x overflow-y object-fit object-position aspect-ratio
  width min-width max-width height min-height max-height
  inline-size min-inline-size max-inline-size block-size min-block-size max-block-size
  margin margin-top margin-right margin-bottom margin-left margin-inline margin-inline-start margin-inline-end
  margin-block margin-block-start margin-block-end
  padding padding-top padding-right padding-bottom padding-left padding-inline padding-inline-start padding-inline-end
  padding-block padding-block-start padding-block-end
  border border-top border-right border-bottom border-left border-width border-style border-color
  border-top-width border-right-width border-bottom-width border-left-width
  border-top-style border-right-style border-bottom-style border-left-style
  border-top-color border-right-color border-bottom-color border-left-color
  border-radius border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius
  border-collapse border-spacing outline outline-width outline-style outline-color outline-offset box-shadow
  background background-color background-image background-position background-repeat background-size background-origin
  background-clip color color-scheme print-color-adjust -webkit-print-color-adjust color-adjust
  flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap order gap row-gap column-gap
  grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-start grid-column-end grid-row
  grid-row-start grid-row-end grid-template grid-template-areas grid-template-columns grid-template-rows grid-column-gap
  grid-row-gap grid-gap align-content align-items align-self justify-content justify-items justify-self place-content
  place-items place-self
  columns column-count column-width column-fill column-rule column-rule-color column-rule-style column-rule-width column-span
  break-before break-after break-inside page-break-before page-break-after page-break-inside orphans widows
  table-layout caption-side empty-cells vertical-align list-style list-style-type list-style-position list-style-image
  content counter-reset counter-set counter-increment
  font font-family font-size font-style font-weight font-stretch font-kerning font-feature-settings font-variation-settings
  font-optical-sizing font-synthesis font-variant font-variant-alternates font-variant-caps font-variant-east-asian
  font-variant-ligatures font-variant-numeric font-variant-position
  line-height letter-spacing word-spacing text-align text-align-last text-indent text-transform text-overflow
  text-decoration text-decoration-color text-decoration-line text-decoration-style text-decoration-thickness
  text-underline-offset text-underline-position text-shadow text-rendering text-wrap text-wrap-mode text-wrap-style
  text-justify white-space white-space-collapse word-break overflow-wrap word-wrap line-break hyphens -webkit-hyphens
  hyphenate-character tab-size hanging-punctuation direction unicode-bidi image-rendering
  -webkit-font-smoothing -moz-osx-font-smoothing text-size-adjust -webkit-text-size-adjust -moz-text-size-adjust
  -ms-text-size-adjust
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit text-anchor dominant-baseline shape-rendering
`)

/** Functions in their values. None fetches anything but `url`, and none says where or when it stands. */
export const functions = list(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp url
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
  attr counter counters repeat minmax fit-content
`)

/** What an address may stand in: a picture that is painted inside of its box. */
export const pictureProperties = list('background background-image list-style list-style-image content')

/** The margins of pages have these. */
export const marginProperties = list(`
  content color background background-color opacity box-sizing width min-width max-width height min-height max-height
  margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left
  border border-top border-right border-bottom border-left border-width border-style border-color
  font font-family font-size font-style font-weight font-stretch font-kerning font-feature-settings font-variant
  font-variant-caps font-variant-numeric font-variant-ligatures line-height letter-spacing word-spacing
  text-align text-transform text-decoration text-indent vertical-align white-space overflow
`)

/** Descriptors of fonts. Those that are missing would change the size of letters. */
export const fontDescriptors = list(
  'font-family src font-style font-weight font-stretch font-display unicode-range font-feature-settings',
)

const families = 'font|text|list-style|border-(?:collapse|spacing)'
/** Inherited by all there is below html, so that it does not matter that more stands between html and body. */
export const inherited = new RegExp(
  `^(?:(?:${families})(?!-decoration|-overflow|-shadow)(?:-.*)?|(?:-webkit-|-moz-|-ms-)(?:osx-)?(?:font-smoothing|text-size-adjust|hyphens|print-color-adjust)|line-height|color|letter-spacing|word-spacing|white-space(?:-collapse)?|word-break|overflow-wrap|word-wrap|line-break|hyphens|hyphenate-character|tab-size|orphans|widows|caption-side|empty-cells|print-color-adjust|color-adjust|hanging-punctuation|image-rendering|counter-reset|box-sizing)$`,
)
/** These may stand on html with a value that does nothing. */
export const htmlNothing = new Map([
  [/^(?:margin|padding)(?:-.*)?$/, /^0(?:px|mm|pt|cm|em|rem)?(?: 0(?:px|mm|pt|cm|em|rem)?)*$/],
  [/^(?:border|outline)(?:-(?:top|right|bottom|left))?(?:-(?:width|style))?$/, /^(?:0|none|0 none|0px)$/],
  [/^(?:min-)?(?:width|height)$/, /^(?:auto|0)$/],
  [/^(?:vertical-align)$/, /^baseline$/],
  [/^text-decoration$/, /^none$/],
])
/** Those that Chromium treats on body as on any other element, besides the inherited ones. */
export const ofBody =
  /^(?:(?:margin|padding)(?:-.*)?|border(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color))?|border(?:-.*)?-radius|outline(?:-.*)?|box-shadow|background(?:-color)?|display|position|(?:min-|max-)?width|(?:min-|max-)?inline-size|min-height|flex-(?:direction|flow|wrap)|(?:row-|column-)?gap|grid(?:-.*)?|(?:align|justify|place)-(?:items|content)|columns|column-(?!span).*|break-inside|page-break-inside|counter-(?:set|increment)|vertical-align|text-decoration(?:-.*)?|text-shadow|text-overflow|fill|stroke|table-layout)$/
