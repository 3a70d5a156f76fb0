import { checkCss } from './check-css.ts'
import { checkInlineStyle } from './check-inline-style.ts'
import { addFault, checkAddress, type FolderCheck, takeJudgement } from './folder-check.ts'
import { hiddenTags } from './hide-merge-tags.ts'
import { judgeLink } from './judge-address.ts'
import { checkLinkElement } from './link-elements.ts'
import { readSrcset } from './read-srcset.ts'
import type { StartTag } from './scan-markup.ts'
import type { SourceText } from './source-text.ts'

const embeds = 'Another document cannot be put into this one. Remove it, or use <img> for a picture.'
const ambiguous = 'Browsers differ in how they read it. Write what stands in it without this element.'
const plays = 'Sound and film cannot be printed. Remove it, or use <img> for a picture.'

const refusedElements = new Map([
  ['script', 'Documents run no scripts. Remove it: merge tags and CSS do the work.'],
  ['base', 'Addresses are relative to the template folder. Remove <base>.'],
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'].map(
    (name) => [name, embeds] as const,
  ),
  ...['noscript', 'noembed', 'noframes', 'xmp', 'plaintext'].map((name) => [name, ambiguous] as const),
  ...['audio', 'video'].map((name) => [name, plays] as const),
])

/** Attributes whose value is an address that is fetched, whatever the element. */
const addressAttributes = new Set(['src', 'href', 'xlink:href', 'background', 'poster', 'data', 'lowsrc'])

/** Checks one start tag of template.html or of an SVG file. `folder` is what its relative addresses are relative to. */
export function checkTag(check: FolderCheck, source: SourceText, tag: StartTag, folder: string): void {
  const localName = tag.name.slice(tag.name.indexOf(':') + 1)
  const reason = refusedElements.get(localName)
  if (reason !== undefined) {
    addFault(check, { source, offset: tag.offset }, 'refused_element', `<${tag.name}> is refused. ${reason}`)
    return
  }
  if (localName === 'meta') checkMeta(check, source, tag)
  if (localName === 'link' && !checkLinkElement(check, source, tag)) return
  for (const attribute of tag.attributes)
    checkAttribute(check, source, { ...attribute, element: localName }, folder)
}

interface Attribute {
  element: string
  name: string
  value: string
  offset: number
  endOffset: number
}

function checkAttribute(check: FolderCheck, source: SourceText, attribute: Attribute, folder: string): void {
  const { element, name, value, offset, endOffset } = attribute
  const place = { source, offset }
  if (/^on[a-z]/.test(name)) {
    addFault(check, place, 'refused_attribute', `Documents run no scripts. Remove the attribute ${name}.`)
  } else if ((name === 'action' && element === 'form') || name === 'formaction') {
    addFault(check, place, 'refused_attribute', `A document sends no forms. Remove the attribute ${name}.`)
  } else if (name === 'ping' || name === 'srcdoc') {
    addFault(check, place, 'refused_attribute', `${name} does nothing in a document. Remove it.`)
  } else if (name === 'srcset' || name === 'imagesrcset') {
    for (const address of readSrcset(value)) checkAddress(check, place, address, folder)
  } else if (name === 'style' && value.search(hiddenTags) >= 0) {
    checkInlineStyle(check, place, source.text.slice(offset, endOffset))
  } else if (name === 'style') {
    checkCss(check, { source, text: value, offset, folder, kind: 'declarationList', exact: false })
  } else if (addressAttributes.has(name)) {
    if ((element === 'a' || element === 'area') && name !== 'src')
      takeJudgement(check, place, judgeLink(value))
    else checkAddress(check, place, value, folder)
  } else if (/url\(/i.test(value) && name !== 'alt' && name !== 'title') {
    // The presentation attributes of SVG hold CSS: fill="url(#shade)".
    checkCss(check, { source, text: `x:${value}`, offset, folder, kind: 'declarationList', exact: false })
  }
}

function checkMeta(check: FolderCheck, source: SourceText, tag: StartTag): void {
  // A name may stand twice: in two sections, of which one is printed.
  const equivalents = valuesOf(tag, 'http-equiv')
  if (equivalents.length === 0) return
  const place = { source, offset: tag.offset }
  if (equivalents.some((value) => value.trim().toLowerCase() === 'refresh')) {
    addFault(
      check,
      place,
      'refused_element',
      'A document does not reload or move on. Remove <meta http-equiv="refresh">.',
    )
  } else if ([...equivalents, ...valuesOf(tag, 'content')].some((value) => value.search(hiddenTags) >= 0)) {
    addFault(
      check,
      place,
      'refused_attribute',
      'Data cannot say what <meta http-equiv> does. Write its http-equiv and content without merge tags.',
    )
  }
}

function valuesOf(tag: StartTag, name: string): string[] {
  return tag.attributes.filter((attribute) => attribute.name === name).map(({ value }) => value)
}
