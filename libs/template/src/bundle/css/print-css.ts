import { type CssNode, generate, walk } from 'css-tree'

/** CSS for print formatters that Chromium does not support. */
export interface PrintGap {
  offset: number
  /** What to use instead. */
  message: string
}

/**
 * Declarations, as `property: value`, that Chromium ignores or prints differently, each checked in the shipped browser (153, November
 * 2026).
 */
const declarations: [RegExp, string][] = [
  [
    /^[^:]+:.*\btarget-(?:counters?|text)\(/,
    'Chromium prints nothing for target-counter() and target-text(), nor for the rest of that content. Write the name or number of the section as the text of the link.',
  ],
  [
    /^string-set:|^content:.*\bstring\(/,
    'Chromium has no named strings (string-set, string()). Write running text with merge fields into page.header of template.json, or give sections a page of their own (page: name) with their own margin boxes.',
  ],
  [
    /^position:\s*running\(|^content:.*\belement\(/,
    'Chromium has no running elements. Write running text into page.header and page.footer of template.json or into margin boxes; position: fixed repeats an element on each page.',
  ],
  [
    /^float:\s*(?:footnote|top|bottom|page)\b|^footnote-/,
    'Chromium has no footnotes or page floats: the element stays in its position. Collect notes in a list at the end of their section.',
  ],
  [
    /^content:.*\bleader\(/,
    'Chromium drops content with leader(). Draw the dots with a flexible element between the two parts: flex: 1; border-bottom: 1px dotted.',
  ],
  [
    /^bookmark-/,
    'Chromium does not create bookmarks from CSS. Set "bookmarks": true in template.json to create them from the headings h1 to h6.',
  ],
  [
    /^(?:marks|bleed):/,
    'Chromium draws no crop marks and has no bleed. Make the page larger, and draw what is needed.',
  ],
  [/^[^:]+:.*\b(?:device-)?cmyk\(/, 'Chromium prints RGB: it drops cmyk() colors. Write them as RGB.'],
  [
    /^(?:page-)?break-(?:before|after):\s*(?:left|right|recto|verso)\b/,
    'Chromium starts the next page here, whether it is a left or a right page. It does not insert a blank page.',
  ],
  [
    /^(?:-webkit-)?filter:(?!none\b|alpha\(|progid)|^-webkit-box-reflect:(?!none\b)/,
    'This property turns the element with its text into an image, which cannot be searched, copied or read aloud. Use box-shadow and text-shadow for shadows and opacity for transparency, and edit photos before you upload them.',
  ],
  [
    /^hyphens:\s*auto\b/,
    'The browser has no hyphenation dictionaries, so hyphens: auto has no effect. Put &shy; where words can break, or allow breaks anywhere with overflow-wrap: anywhere.',
  ],
]

const otherFormatters = /^-?(?:prince|ah|weasy|ro|fs|xrf)-/
const pagePart = /:(?:nth\(|blank\b|last\b)/
const knownBoxes =
  /^(?:top|bottom)-(?:left|right)-corner$|^(?:top|bottom)-(?:left|center|right)$|^(?:left|right)-(?:top|middle|bottom)$/
const pageCounter = /^content:.*\bcounters?\(\s*pages?\b/

/** Finds CSS for other formatters in a sheet or a list of declarations. */
export function findPrintGaps(tree: CssNode): PrintGap[] {
  const gaps: PrintGap[] = []
  const add = (node: CssNode, message: string) => gaps.push({ offset: node.loc?.start.offset ?? 0, message })
  // The walk's own context has only the innermost at-rule.
  walk(tree, function look(node) {
    if (node.type === 'Atrule') {
      const message = ofAtRule(
        node.name.toLowerCase(),
        node.prelude ? generate(node.prelude) : '',
        this.atrule?.name,
      )
      if (message !== undefined) add(node, message)
    } else if (node.type === 'PseudoElementSelector' && node.name.startsWith('footnote-')) {
      add(
        node,
        'Chromium has no footnotes and skips this rule. Collect notes in a list at the end of their section.',
      )
    } else if (node.type === 'Declaration') {
      const property = node.property.toLowerCase()
      const message = ofDeclaration(property, node.value, this.rule !== null || !this.atrule)
      if (message !== undefined) add(node, message)
    }
  })
  return gaps
}

function ofAtRule(name: string, prelude: string, around: string | undefined): string | undefined {
  if (name === 'page' && pagePart.test(prelude))
    return `Chromium skips @page ${prelude.trim()}. It supports :first, :left, :right and named pages.`
  if (name === 'footnote')
    return 'Chromium has no footnotes. Collect notes in a list at the end of their section.'
  if (around?.toLowerCase() === 'page' && !knownBoxes.test(name))
    return `Chromium has no margin box @${name}. It supports @top-left, @top-center, @top-right, the same at the bottom, and the corners and sides.`
  return undefined
}

/** `isInContent`: not in a margin box, which is the only place with page counters. */
function ofDeclaration(property: string, valueNode: CssNode, isInContent: boolean): string | undefined {
  if (otherFormatters.test(property))
    return 'Chromium skips properties of other formatters, such as this one.'
  if (!watched.test(property)) return undefined
  const declaration = `${property}:${generate(valueNode)}`
  const found = declarations.find(([pattern]) => pattern.test(declaration))
  if (found) return found[1]
  return isInContent && pageCounter.test(declaration)
    ? 'counter(page) and counter(pages) are 0 in the content. They work in margin boxes, such as @page { @bottom-right { … } }.'
    : undefined
}

/** The only properties that are checked, because a style sheet can have thousands of declarations. */
const watched =
  /^(?:content|string-set|position|float|footnote-.*|bookmark-.*|marks|bleed|(?:page-)?break-(?:before|after)|hyphens|(?:-webkit-)?filter|-webkit-box-reflect|.*color|background|border.*|fill|stroke)$/
