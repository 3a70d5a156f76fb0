import type { XmlElement } from '../package/parse-xml.ts'
import { allOf, childOf, childrenOf, numberOf, textOf } from '../package/xml-queries.ts'
import { type Css, element, type HtmlElement } from '../html-tree.ts'
import type { Story } from '../reading.ts'
import { round } from '../styles/lengths.ts'
import type { Inline } from './inline.ts'

const emuPerPoint = 12_700
const boxesDeepMax = 4
/** Objects that are positioned on a page are assumed to be on the first page up to this paragraph. */
const firstPageParagraphs = 20

/** Reads a `w:drawing` (ECMA-376-1 §20.4): a picture or a text box. Other content is left out and reported in a note. */
export function readDrawing(story: Story, drawing: XmlElement): Inline[] {
  const frame = childOf(drawing, 'wp:inline') ?? childOf(drawing, 'wp:anchor')
  const data = childOf(frame, 'a:graphic', 'a:graphicData')
  if (!frame || !data) return []
  const { notes } = story.reading
  const position = positionOf(story, frame)
  const found: Inline[] = []
  const pictures = allOf(data, 'pic:pic')
  const boxes = allOf(data, 'wps:txbx')
  for (const picture of pictures.slice(0, 50)) {
    const shown = pictureOf(story, picture, frame, pictures.length + boxes.length === 1 ? position : {})
    if (shown) found.push({ kind: 'element', element: shown })
  }
  for (const box of boxes.slice(0, 50)) {
    const content = childOf(box, 'w:txbxContent')
    if (content)
      found.push(...textBox(story, content, boxes.length === 1 ? { ...position, ...shapeCss(data) } : {}))
  }
  if (boxes.length > 0) notes.add(movedBoxes(story))
  if (pictures.length + boxes.length > 1)
    notes.add('A group of drawings was split. Its parts follow one another.')
  if (pictures.length + boxes.length === 0) notes.add(lostDrawing(data))
  return found
}

/** Reads a `w:pict` or `w:object`: VML drawings of older programs. */
export function readPicture(story: Story, pict: XmlElement): Inline[] {
  const { notes } = story.reading
  const found: Inline[] = []
  const rule = allOf(pict, 'v:rect').find(({ attributes }) => attributes['o:hr'] === 't')
  if (rule) return [{ kind: 'element', element: element('hr') }]
  for (const shape of allOf(pict, 'v:shape', 'v:rect', 'v:roundrect', 'v:oval', 'v:line', 'v:textbox').slice(
    0,
    50,
  )) {
    const image = childOf(shape, 'v:imagedata')
    const content = childOf(shape, 'w:txbxContent')
    const path = allOf(shape, 'v:textpath')[0]?.attributes['string']
    const style = vmlCss(shape.attributes['style'] ?? '')
    if (image) {
      const src = sourceOf(story, image.attributes['r:id'] ?? image.attributes['r:pict'])
      const alt = image.attributes['o:title'] ?? shape.attributes['alt'] ?? ''
      if (src !== undefined) found.push({ kind: 'element', element: imageElement(src, alt, style) })
    } else if (content) {
      found.push(...textBox(story, content, {}))
      notes.add(movedBoxes(story))
    } else if (path !== undefined) {
      notes.add('WordArt is kept as plain text.')
      found.push({ kind: 'text', text: path, look: { bold: true, sizePt: 24, font: 'Arial' } })
    } else if (shape.name !== 'v:textbox' && !childOf(shape, 'v:textbox')) notes.add(lostShape(shape))
  }
  return found
}

/** Explains where a text box is now. */
function movedBoxes({ position }: Story): string {
  const boxes = position === 'running' ? 'Text boxes of headers and footers' : 'Text boxes'
  return `${boxes} are near their original position ({n}). Check whether they fit.`
}

function pictureOf(
  story: Story,
  picture: XmlElement,
  frame: XmlElement,
  position: Css,
): HtmlElement | undefined {
  const fill = childOf(picture, 'pic:blipFill')
  const blip = childOf(fill, 'a:blip')
  const about = childOf(frame, 'wp:docPr')?.attributes ?? {}
  const alt = about['descr'] ?? ''
  const field = /^\s*\{\{\s*([^{}#^/&!>]+?)\s*\}\}\s*$/.exec(alt)?.[1]
  const own = childOf(picture, 'pic:spPr', 'a:xfrm', 'a:ext')
  const isAlone = Object.keys(position).length > 0
  const size = isAlone ? childOf(frame, 'wp:extent') : (own ?? childOf(frame, 'wp:extent'))
  const css = {
    ...sizeCss(numberOf(size, 'cx'), numberOf(size, 'cy')),
    ...cropCss(childOf(fill, 'a:srcRect')),
    ...position,
  }
  if (field !== undefined) {
    story.reading.declared.set(field, { type: 'image' })
    return imageElement(`{{${field}}}`, '', css)
  }
  if (blip?.attributes['r:link'] !== undefined && blip.attributes['r:embed'] === undefined) {
    story.reading.notes.add(
      'A picture is linked from outside of the document and was not fetched. Insert it into the document.',
    )
    return undefined
  }
  const src = sourceOf(story, blip?.attributes['r:embed'])
  return src === undefined ? undefined : imageElement(src, alt, css)
}

function sourceOf(story: Story, id: string | undefined): string | undefined {
  const target = id === undefined ? undefined : story.part.relationships.get(id)
  if (target?.isExternal) {
    story.reading.notes.add(
      'A picture is linked from outside of the document and was not fetched. Insert it into the document.',
    )
    return undefined
  }
  return target && story.reading.assets.take(target.target)
}

function imageElement(src: string, alt: string, css: Css): HtmlElement {
  return element('img', { attributes: { src, alt: alt.slice(0, 500) }, css, hint: 'picture' })
}

function textBox(story: Story, content: XmlElement, css: Css): Inline[] {
  const depth = story.boxes ?? 0
  if (depth >= boxesDeepMax) return []
  const children = story.reading.readBlocks(
    { ...story, fields: [], boxes: depth + 1, pendingBreak: undefined },
    content,
  )
  return children.length === 0
    ? []
    : [{ kind: 'element', element: element('div', { css, hint: 'text-box', children }) }]
}

function sizeCss(cx: number | undefined, cy: number | undefined): Css {
  if (cx === undefined || cy === undefined || cx <= 0 || cy <= 0) return {}
  return { width: `${round(cx / emuPerPoint)}pt`, height: `${round(cy / emuPerPoint)}pt` }
}

/** Crops a picture (ECMA-376-1 §20.1.8.55). */
function cropCss(crop: XmlElement | undefined): Css {
  const parts = ['t', 'r', 'b', 'l'].map((side) => Math.max(0, (numberOf(crop, side) ?? 0) / 1_000))
  if (parts.every((part) => part < 0.01)) return {}
  return { 'object-view-box': `inset(${parts.map((part) => `${round(part)}%`).join(' ')})` }
}

/** Position of a frame: inline, next to the text, or over it. */
function positionOf(story: Story, frame: XmlElement): Css {
  const extent = childOf(frame, 'wp:extent')
  const size = sizeCss(numberOf(extent, 'cx'), numberOf(extent, 'cy'))
  if (frame.name === 'wp:inline') return size
  const horizontal = childOf(frame, 'wp:positionH')
  const vertical = childOf(frame, 'wp:positionV')
  const align = textIn(childOf(horizontal, 'wp:align'))
  const left = Number(textIn(childOf(horizontal, 'wp:posOffset'))) / emuPerPoint || 0
  const top = Number(textIn(childOf(vertical, 'wp:posOffset'))) / emuPerPoint || 0
  const margin = story.margin ?? { left: 0, top: 0 }
  const isOfPage = horizontal?.attributes['relativeFrom'] === 'page'
  const width = (numberOf(extent, 'cx') ?? 0) / emuPerPoint
  // Content beyond the edge of the page would make the whole document smaller.
  const x = Math.max(0, Math.min(left - (isOfPage ? margin.left : 0), story.widthPt - width))
  if (childOf(frame, 'wp:wrapTopAndBottom')) {
    const side =
      align === 'center' ? { margin: '0 auto' } : align === 'right' ? { 'margin-left': 'auto' } : {}
    return {
      ...size,
      display: 'block',
      ...side,
      ...(x > 0 && align === '' && { 'margin-left': `${round(x)}pt` }),
    }
  }
  if (childOf(frame, 'wp:wrapNone') && story.isFoot && allOf(frame, 'wps:txbx').length > 0)
    return {
      'min-width': size['width'] ?? '0',
      width: 'fit-content',
      'margin-left': `${round(x)}pt`,
    }
  if (childOf(frame, 'wp:wrapNone')) {
    const from = vertical?.attributes['relativeFrom']
    const isPlaced =
      (from === 'page' || from === 'margin') &&
      story.position === 'body' &&
      (story.paragraphs ?? 0) < firstPageParagraphs
    const start =
      align === 'right' ? story.widthPt - width : align === 'center' ? (story.widthPt - width) / 2 : x
    return {
      ...size,
      position: 'absolute',
      ...(start > 0 && { 'margin-left': `${round(start)}pt` }),
      ...(isPlaced
        ? { top: `${round(Math.max(0, top - (from === 'page' ? margin.top : 0)))}pt` }
        : top !== 0 && from !== 'page' && { 'margin-top': `${round(top)}pt` }),
      ...(frame.attributes['behindDoc'] === '1' && { 'z-index': '-1' }),
    }
  }
  const isRight = align === 'right' || align === 'outside' || x + width / 2 > story.widthPt / 2
  return { ...size, float: isRight ? 'right' : 'left', margin: isRight ? '0 0 6pt 9pt' : '0 9pt 6pt 0' }
}

/** Border and fill of a shape, if they are plain. */
function shapeCss(data: XmlElement): Css {
  const shape = allOf(data, 'wps:spPr')[0]
  const fill = childOf(shape, 'a:solidFill', 'a:srgbClr')?.attributes['val']
  const line = childOf(shape, 'a:ln')
  const color = childOf(line, 'a:solidFill', 'a:srgbClr')?.attributes['val']
  const hasLine = line !== undefined && childOf(line, 'a:noFill') === undefined && childrenOf(line).length > 0
  return {
    ...(hasLine && {
      border: `${round((numberOf(line, 'w') ?? 9_525) / emuPerPoint)}pt solid #${hex(color) ?? '000000'}`,
    }),
    ...(hex(fill) !== undefined && { 'background-color': `#${hex(fill)}` }),
    padding: insetsCss(data),
    'max-width': '100%',
    'box-sizing': 'border-box',
  }
}

/** Padding of a text box (ECMA-376-1 §21.1.2.1.1). */
function insetsCss(data: XmlElement): string {
  const text = allOf(data, 'wps:bodyPr')[0]
  const inset = (name: string, otherwise: number) => {
    const points = (numberOf(text, name) ?? otherwise) / emuPerPoint
    return points > 0 ? `${round(points)}pt` : '0'
  }
  const [top, bottom] = [inset('tIns', 45_720), inset('bIns', 45_720)]
  const [left, right] = [inset('lIns', 91_440), inset('rIns', 91_440)]
  return top === bottom && left === right ? `${top} ${left}` : `${top} ${right} ${bottom} ${left}`
}

function hex(value: string | undefined): string | undefined {
  return value !== undefined && /^[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined
}

function vmlCss(style: string): Css {
  const lengthOf = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in|px|mm|cm)`, 'i').exec(style)
  const [width, height] = [lengthOf('width'), lengthOf('height')]
  return width && height ? { width: `${width[1]}${width[2]}`, height: `${height[1]}${height[2]}` } : {}
}

function lostDrawing(data: XmlElement): string {
  const uri = data.attributes['uri'] ?? ''
  if (uri.endsWith('/chart')) return 'A chart was left out. Draw it from a list field instead: see charts.'
  if (uri.endsWith('/diagram')) return 'A SmartArt drawing was left out. Insert a picture of it instead.'
  return lostShape(data)
}

/** Drawn letters are not imported as text of the document. */
function lostShape(shape: XmlElement): string {
  const letters = allOf(shape, 'w:t', 'a:t').map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80)
  return letters === ''
    ? 'A drawn shape was left out ({n}).'
    : `A drawn shape with this text was left out: “${letters}”.`
}

function textIn(of: XmlElement | undefined): string {
  return of ? textOf(of).trim() : ''
}
