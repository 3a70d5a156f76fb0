import type { XmlElement } from '../package/parse-xml.ts'
import { allOf, childOf, childrenOf, textOf, valueOf } from '../package/xml-queries.ts'
import type { Story } from '../reading.ts'
import { readRunFormat, type RunFormat } from '../styles/run-format.ts'
import { checkText, declareDate, keepExample, readControl } from './content-controls.ts'
import { readDrawing, readPicture } from './drawings.ts'
import { insteadOfResult, isSilent, openHref, simpleField, takeFieldChar } from './field-codes.ts'
import type { Inline } from './inline.ts'
import { takeFootnote } from './footnotes.ts'
import { safeAddress } from './safe-address.ts'
import { symbolText } from './symbols.ts'

interface Around {
  look: RunFormat
  href?: string | undefined
}

export function readInlines(story: Story, element: XmlElement, around: Around): Inline[] {
  return childrenOf(element).flatMap((child) => readChild(story, child, around))
}

function readChild(story: Story, child: XmlElement, around: Around): Inline[] {
  const { notes } = story.reading
  switch (child.name) {
    case 'w:r':
      return readRun(story, child, around)
    case 'w:hyperlink': {
      const id = child.attributes['r:id']
      const target = id === undefined ? undefined : story.part.relationships.get(id)
      const href = target?.isExternal ? safeAddress(target.target) : undefined
      if (target?.isExternal && href === undefined)
        notes.add('A link was left out because it does not point to a web page or an email address.')
      return readInlines(story, child, { ...around, href: href ?? around.href })
    }
    case 'w:ins':
    case 'w:moveTo':
      notes.add('Tracked changes were accepted.')
      return readInlines(story, child, around)
    case 'w:del':
    case 'w:moveFrom':
      notes.add('Tracked changes were accepted.')
      return []
    case 'w:smartTag':
    case 'w:customXml':
    case 'w:dir':
    case 'w:bdo':
      return readInlines(story, child, around)
    case 'w:fldSimple': {
      const field = simpleField(story, child)
      const first = allOf(child, 'w:r')[0]
      const look = first ? runLook(story, first, around.look).look : around.look
      if (field.instead) return isSilent(story) ? [] : field.instead(look)
      return readInlines(story, child, { ...around, href: field.href ?? around.href })
    }
    case 'w:sdt':
      return readInlineControl(story, child, around)
    case 'm:oMath':
    case 'm:oMathPara':
      notes.add('An equation was imported as plain characters. Replace it with a picture.')
      return isSilent(story)
        ? []
        : [
            {
              kind: 'text',
              text: allOf(child, 'm:t').map(textOf).join(''),
              look: { ...around.look, italic: true },
            },
          ]
    case 'mc:AlternateContent':
      return readAlternate(story, child, around)
    default:
      return []
  }
}

function readInlineControl(story: Story, control: XmlElement, around: Around): Inline[] {
  const content = childOf(control, 'w:sdtContent')
  if (!content) return []
  const { name, check, dateFormat, isPicture } = readControl(control)
  const first = allOf(content, 'w:r')[0]
  const look = first ? runLook(story, first, around.look).look : around.look
  if (isSilent(story)) return []
  if (check) return [{ kind: 'text', text: checkText(story, name, check.isChecked, check.signs), look }]
  const inner = childrenOf(content).some((one) => one.name === 'w:sdt')
  const bound = story.reading.boundValue(control)
  if (name === undefined && !isPicture && !inner && bound !== undefined && bound !== '')
    return [{ kind: 'text', text: bound, look, href: around.href }]
  if (name === undefined || isPicture || inner) return readInlines(story, content, around)
  declareDate(story, name, dateFormat)
  keepExample(story, name, control)
  // Placeholder text is gray in Word.
  const isPlaceholder = childOf(control, 'w:sdtPr', 'w:showingPlcHdr') !== undefined
  return [{ kind: 'text', text: `{{${name}}}`, look: isPlaceholder ? around.look : look }]
}

function runLook(
  story: Story,
  run: XmlElement,
  around: RunFormat,
): { look: RunFormat; styleName: string | undefined } {
  const properties = childOf(run, 'w:rPr')
  const { styles, theme } = story.reading
  const style = styles.style(valueOf(properties, 'w:rStyle'))
  return { look: { ...around, ...style?.run, ...readRunFormat(properties, theme) }, styleName: style?.name }
}

function readRun(story: Story, run: XmlElement, around: Around): Inline[] {
  const { look, styleName } = runLook(story, run, around.look)
  const found: Inline[] = []
  for (const child of childrenOf(run)) {
    if (child.name === 'w:fldChar') {
      found.push(...takeFieldChar(story, child, look))
    } else if (child.name === 'w:instrText') {
      const open = story.fields.at(-1)
      if (open?.phase === 'code' && open.instruction.length < 4_000) open.instruction += textOf(child)
    } else if (isSilent(story)) {
      if (child.name !== 'w:rPr') found.push(...insteadOfResult(story, look))
    } else if (look.hidden !== true) {
      found.push(...readRunChild(story, child, { look, href: openHref(story) ?? around.href, styleName }))
    }
  }
  return found
}

function readRunChild(
  story: Story,
  child: XmlElement,
  { look, href, styleName }: Around & { styleName: string | undefined },
): Inline[] {
  const { notes, fonts } = story.reading
  const text = (value: string): Inline[] =>
    value === '' ? [] : [{ kind: 'text', text: value, look, href, styleName }]
  switch (child.name) {
    case 'w:t':
      if (look.font !== undefined && /\S/.test(textOf(child))) fonts.add(look.font)
      return text(textOf(child))
    case 'w:tab':
    case 'w:ptab':
      return [{ kind: 'tab', look }]
    case 'w:br':
      return [{ kind: breakKind(child.attributes['w:type']), look }]
    case 'w:cr':
      return [{ kind: 'line', look }]
    case 'w:noBreakHyphen':
      return text('\u2011')
    case 'w:softHyphen':
      return text('\u00AD')
    case 'w:sym': {
      const font = child.attributes['w:font'] ?? ''
      const sign = symbolText(font, Number.parseInt(child.attributes['w:char'] ?? '', 16))
      if (sign === undefined)
        notes.add(`A symbol from the ${font} font has no Unicode character and was left out.`)
      return text(sign ?? '')
    }
    case 'w:pgNum':
      return story.position === 'running' ? [{ kind: 'counter', of: 'page', look }] : []
    case 'w:drawing':
      return readDrawing(story, child)
    case 'w:pict':
      return readPicture(story, child)
    case 'w:object':
      notes.add('An embedded object, such as an Excel table, is shown as its preview picture, if possible.')
      return readPicture(story, child)
    case 'w:footnoteReference':
      return takeFootnote(story, 'footnote', child.attributes['w:id'], look)
    case 'w:endnoteReference':
      return takeFootnote(story, 'endnote', child.attributes['w:id'], look)
    case 'w:commentReference':
      notes.add('Comments were left out ({n}).')
      return []
    case 'w:ruby':
      notes.add('Readings above letters (ruby) were left out.')
      return readInlines(story, childOf(child, 'w:rubyBase') ?? child, { look, href })
    case 'mc:AlternateContent':
      return readAlternate(story, child, { look, href })
    default:
      return []
  }
}

/** Reads the newer drawing if it is supported, otherwise the fallback for older programs. */
function readAlternate(story: Story, element: XmlElement, around: Around): Inline[] {
  const choice = childOf(element, 'mc:Choice')
  const fallback = childOf(element, 'mc:Fallback')
  const chosen = choice && allOf(choice, 'w:drawing').length > 0 ? choice : (fallback ?? choice)
  return childrenOf(chosen).flatMap((child) =>
    child.name === 'w:r' || child.name === 'w:sdt'
      ? readChild(story, child, around)
      : readRunChild(story, child, { ...around, styleName: undefined }),
  )
}

function breakKind(type: string | undefined): 'line' | 'page' | 'column' {
  return type === 'page' || type === 'column' ? type : 'line'
}
