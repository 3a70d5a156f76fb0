import { ident } from 'css-tree'
import { checkCss } from '../css/check-css.ts'
import { checkInlineStyle } from '../css/check-inline-style.ts'
import { addFault, type FolderCheck, type Position, takeJudgement } from '../check/folder-check.ts'
import { hiddenTags } from '@platen/merge'
import { classifyAddress, classifyLink, namesHost } from '../check/classify-address.ts'
import { checkLinkElement } from './link-elements.ts'
import { readSrcset } from './read-srcset.ts'
import type { StartTag } from './scan-markup.ts'
import type { SourceText } from '../check/source-text.ts'
import { valueVariants } from '../merge-tags/value-variants.ts'

const embeds = 'A document cannot contain another document. Remove it, or use <img> for an image.'
const ambiguous = 'Browsers differ in how they read it. Write its content without this element.'
const plays = 'Audio and video cannot be printed. Remove it, or use <img> for an image.'

const refusedElements = new Map([
  ['script', 'Documents do not run scripts. Remove it, and use merge tags and CSS instead.'],
  ['base', 'Addresses are relative to the template folder. Remove <base>.'],
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'].map(
    (name) => [name, embeds] as const,
  ),
  ...['noscript', 'noembed', 'noframes', 'xmp', 'plaintext'].map((name) => [name, ambiguous] as const),
  ...['audio', 'video'].map((name) => [name, plays] as const),
])

/** Attributes of any element whose address is loaded. */
const addressAttributes = new Set(['src', 'href', 'xlink:href', 'background', 'poster', 'data', 'lowsrc'])

/** Checks one start tag in template.html or an SVG file. `folder` is the base of relative addresses. */
export function checkTag(check: FolderCheck, source: SourceText, tag: StartTag, folder: string): void {
  const localName = tag.name.slice(tag.name.indexOf(':') + 1)
  const reason = refusedElements.get(localName)
  if (reason !== undefined) {
    addFault(
      check,
      { source, offset: tag.offset },
      'element_not_allowed',
      `<${tag.name}> is refused. ${reason}`,
    )
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
  const position = { source, offset }
  if (/^on[a-z]/.test(name)) {
    addFault(
      check,
      position,
      'attribute_not_allowed',
      `Documents do not run scripts. Remove the ${name} attribute.`,
    )
  } else if ((name === 'action' && element === 'form') || name === 'formaction') {
    addFault(
      check,
      position,
      'attribute_not_allowed',
      `A document cannot submit forms. Remove the ${name} attribute.`,
    )
  } else if (name === 'ping' || name === 'srcdoc') {
    addFault(check, position, 'attribute_not_allowed', `${name} has no effect in a document. Remove it.`)
  } else if (name === 'attributename' && animations.has(element)) {
    checkAnimation(check, position, value)
  } else if (name === 'style' && value.search(hiddenTags) >= 0) {
    checkInlineStyle(check, position, source.text.slice(offset, endOffset))
  } else if (name === 'style') {
    checkCss(check, { source, text: value, offset, folder, kind: 'declarationList', exact: false })
  } else checkValue(check, source, attribute, folder)
}

const animations = new Set(['set', 'animate', 'animatemotion', 'animatetransform'])

/** An animation could set addresses in attributes of other elements. */
function checkAnimation(check: FolderCheck, position: Position, attributeName: string): void {
  if (attributeName.search(hiddenTags) < 0 && !/^\s*(?:\S*:)?href\s*$/i.test(attributeName)) return
  const message =
    'An animation must not change an address, and data must not choose what it changes. Write the address itself, and remove the animation.'
  addFault(check, position, 'attribute_not_allowed', message)
}

/** Checks a value that can contain addresses, for each combination of its sections. */
function checkValue(check: FolderCheck, source: SourceText, attribute: Attribute, folder: string): void {
  const { element, name, value, offset, endOffset } = attribute
  const position = { source, offset }
  const isSet = name === 'srcset' || name === 'imagesrcset'
  const isAddress = isSet || addressAttributes.has(name)
  if (!isAddress && (name === 'alt' || name === 'title' || !maySpellUrl(value))) return
  const judge = (element === 'a' || element === 'area') && name !== 'src' ? classifyLink : classifyAddress
  const addressesIn = (text: string) => (isSet ? readSrcset(text) : [text])
  const checkOne = (text: string) => {
    if (isAddress)
      for (const address of addressesIn(text)) takeJudgement(check, position, judge(address, folder))
    // Presentation attributes of SVG contain CSS: fill="url(#shade)". Only the addresses are checked.
    else if (/url\(/i.test(ident.decode(text)))
      checkCss(check, { source, text: `-x:${text}`, offset, folder, kind: 'declarationList', exact: false })
  }
  if (value.search(hiddenTags) < 0) {
    checkOne(value)
    return
  }
  const faultsBefore = check.faults.length
  const { hidden, printed, hasTooMany } = valueVariants(source.text.slice(offset, endOffset))
  checkOne(hidden)
  if (hasTooMany) addFault(check, position, 'unbalanced_section', tooManySections)
  for (const text of printed) {
    if (check.faults.length > faultsBefore) return
    // Data determines which files in the folder are loaded, so only addresses with a scheme are checked.
    if (!isAddress) checkOne(text)
    else for (const address of addressesIn(text)) if (namesHost(address)) checkOne(address)
  }
}

/** Whether a value contains `url(`, or could if parts of it are not printed. */
function maySpellUrl(value: string): boolean {
  const text = ident.decode(value).toLowerCase()
  let at = -1
  for (const sign of 'url(') {
    at = text.indexOf(sign, at + 1)
    if (at < 0) return false
  }
  return true
}

const tooManySections =
  'The sections in this value have too many names to check all combinations. Put the whole value into each section.'

function checkMeta(check: FolderCheck, source: SourceText, tag: StartTag): void {
  // A name can occur twice, in two sections of which one is printed.
  const equivalents = valuesOf(tag, 'http-equiv')
  if (equivalents.length === 0) return
  const position = { source, offset: tag.offset }
  if (equivalents.some((value) => value.trim().toLowerCase() === 'refresh')) {
    addFault(
      check,
      position,
      'element_not_allowed',
      'A document cannot reload or redirect. Remove <meta http-equiv="refresh">.',
    )
  } else if ([...equivalents, ...valuesOf(tag, 'content')].some((value) => value.search(hiddenTags) >= 0)) {
    addFault(
      check,
      position,
      'attribute_not_allowed',
      'Data cannot control <meta http-equiv>. Write its http-equiv and content without merge tags.',
    )
  }
}

function valuesOf(tag: StartTag, name: string): string[] {
  return tag.attributes.filter((attribute) => attribute.name === name).map(({ value }) => value)
}
