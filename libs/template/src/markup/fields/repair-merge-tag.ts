import { nearestName } from '@platen/contract'
import { scanTags, type Tag } from '@platen/merge'
import { parseSource } from '../parse-source.ts'
import { findSections } from '../sections.ts'

/** `label` is the text of the button. */
export interface TagRepair {
  html: string
  label: string
}

/**
 * Fixes a wrong merge tag if there is only one obvious way: completes it, closes a section at the end of its element, gives both ends of a section
 * the same name, or moves an end tag before the end of the outer section. If the names of two ends differ, the name for which `isKnown` is true is
 * used.
 */
export function repairMergeTag(
  html: string,
  at: number,
  isKnown: (name: string) => boolean,
): TagRepair | undefined {
  const tags = [...scanTags(html)]
  const tag = tags.find(({ start }) => start === at)
  if (!tag) return undefined
  switch (tag.kind) {
    case 'unclosed':
      return finished(html, tag)
    case 'raw':
      return written(html, tag, `{{${tag.name.replaceAll(/^\{|\}$/g, '').trim()}}}`)
    case 'value':
      return withRightName(html, tag)
    case 'section':
    case 'inverted':
      return tag.name === '' ? written(html, tag, '') : withItsEnd(html, { tags, tag, isKnown })
    case 'close':
      return withItsBeginning(html, { tags, tag, isKnown })
    case 'comment':
    case 'partial':
    case 'delimiters':
      return undefined
    default:
      return tag.kind satisfies never
  }
}

function written(html: string, { start, end }: Pick<Tag, 'start' | 'end'>, by: string): TagRepair {
  const was = html.slice(start, end)
  return {
    html: html.slice(0, start) + by + html.slice(end),
    label: by === '' ? `Take out ${was}` : `Write ${by}`,
  }
}

/** Completes `{{name`, `{{name}` and `{{#name`. */
function finished(html: string, { start }: Tag): TagRepair | undefined {
  const half = /^\{\{\s*[#^/]?\s*[\p{L}\p{N}_$-]+(?:\.[\p{L}\p{N}_$-]+)*\.?\}?/u.exec(
    html.slice(start, start + 300),
  )?.[0]
  if (half === undefined) return undefined
  return written(html, { start, end: start + half.length }, `${half.replace(/\.?\}?$/, '')}}}`)
}

function withRightName(html: string, tag: Tag): TagRepair | undefined {
  if (tag.name === '') return written(html, tag, '')
  const item = itemOf(tag)
  if (item) {
    const isWithin = findSections(html).some(
      ({ name, isInverted, openEnd, closeStart }) =>
        name === item.list && !isInverted && openEnd <= tag.start && tag.end <= closeStart,
    )
    return isWithin ? written(html, tag, `{{${item.name}}}`) : undefined
  }
  const name = tag.name
    .split('.')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('.')
  return name === '' || name === tag.name ? undefined : written(html, tag, `{{${name}}}`)
}

/** Parses a name such as `items[0].amount`, which other engines use. The field name `.` stands for the item itself. Undefined for other names. */
export function itemOf({
  name,
}: Pick<Tag, 'name'>): { list: string; number: number; name: string } | undefined {
  const [, list, number, rest = '.'] =
    /^([\p{L}\p{N}_.$-]+)\[(\d+)\](?:\.([\p{L}\p{N}_.$-]+))?$/u.exec(name) ?? []
  return list === undefined ? undefined : { list, number: Number(number), name: rest }
}

interface Wrong {
  tags: readonly Tag[]
  tag: Tag
  isKnown: (name: string) => boolean
}

function withItsEnd(html: string, { tags, tag, isKnown }: Wrong): TagRepair | undefined {
  const { unclosed, stray, crossed } = unpaired(tags)
  if (!unclosed.includes(tag)) return undefined
  const near = nearestName(
    tag.name,
    stray.filter(({ start }) => start > tag.start).map(({ name }) => name),
  )
  const end = stray.find(({ start, name }) => start > tag.start && name === near)
  if (end) return oneName(html, { opener: tag, end, isKnown })
  // If a section ends after its outer section, its end tag is fixed instead.
  if (crossed.some(({ name }) => name === tag.name)) return undefined
  const to = endOfPosition(html, tag, tags)
  if (to === undefined) return undefined
  return {
    html: `${html.slice(0, to)}{{/${tag.name}}}${html.slice(to)}`,
    label: `Close it with {{/${tag.name}}}`,
  }
}

function withItsBeginning(html: string, { tags, tag, isKnown }: Wrong): TagRepair | undefined {
  const { unclosed, stray, crossed } = unpaired(tags)
  if (crossed.includes(tag)) {
    const around = endAround(tags, tag)
    if (!around) return undefined
    const text = html.slice(tag.start, tag.end)
    const without = html.slice(around.start, tag.start) + html.slice(tag.end)
    return {
      html: html.slice(0, around.start) + text + without,
      label: `Move ${text} before ${html.slice(around.start, around.end)}`,
    }
  }
  if (!stray.includes(tag)) return undefined
  const before = unclosed.filter(({ start }) => start < tag.start)
  const near = nearestName(
    tag.name,
    before.map(({ name }) => name),
  )
  const opener = before.findLast(({ name }) => name === near)
  return opener ? oneName(html, { opener, end: tag, isKnown }) : written(html, tag, '')
}

function oneName(
  html: string,
  { opener, end, isKnown }: { opener: Tag; end: Tag; isKnown: (name: string) => boolean },
): TagRepair {
  const isEndRight = isKnown(end.name) && !isKnown(opener.name)
  return isEndRight
    ? written(html, opener, `{{${opener.kind === 'inverted' ? '^' : '#'}${end.name}}}`)
    : written(html, end, `{{/${opener.name}}}`)
}

/** Returns section tags that are not paired correctly. */
function unpaired(tags: readonly Tag[]): { unclosed: Tag[]; stray: Tag[]; crossed: Tag[] } {
  const open: Tag[] = []
  const passed: Tag[] = []
  const stray: Tag[] = []
  const crossed: Tag[] = []
  for (const tag of tags) {
    if (tag.kind === 'section' || tag.kind === 'inverted') open.push(tag)
    if (tag.kind !== 'close') continue
    const at = open.findLastIndex(({ name }) => name === tag.name)
    if (at >= 0) passed.push(...open.splice(at).slice(1))
    else {
      const over = passed.findLastIndex(({ name }) => name === tag.name)
      if (over >= 0) passed.splice(over, 1)
      ;(over >= 0 ? crossed : stray).push(tag)
    }
  }
  return { unclosed: [...open, ...passed], stray, crossed }
}

/** Returns the end tag that closes an outer section before a section is closed. */
function endAround(tags: readonly Tag[], tag: Tag): Tag | undefined {
  const open: Tag[] = []
  for (const one of tags) {
    if (one.kind === 'section' || one.kind === 'inverted') open.push(one)
    if (one.kind !== 'close') continue
    const at = open.findLastIndex(({ name }) => name === one.name)
    if (at >= 0 && open.splice(at).some(({ name }, index) => index > 0 && name === tag.name)) return one
  }
  return undefined
}

/** Returns the end of the element, attribute value or section around a tag. */
function endOfPosition(html: string, tag: Tag, tags: readonly Tag[]): number | undefined {
  const { elements } = parseSource(html)
  const inTag = elements.findLast(({ start, openEnd }) => start < tag.start && tag.end <= openEnd)
  const attribute = inTag?.attributes.find(({ start, end }) => start < tag.start && tag.end <= end)
  if (inTag && !attribute) return undefined
  const around = elements.findLast(({ openEnd, closeStart }) => openEnd <= tag.start && tag.end <= closeStart)
  const end = attribute
    ? attribute.end - (/["']$/.test(html.slice(attribute.start, attribute.end)) ? 1 : 0)
    : (around?.closeStart ?? html.length)
  const to = Math.min(end, endOfSection(tags, tag) ?? end)
  return tag.end + html.slice(tag.end, to).trimEnd().length
}

function endOfSection(tags: readonly Tag[], tag: Tag): number | undefined {
  const open: Tag[] = []
  for (const one of tags) {
    if (one.kind === 'section' || one.kind === 'inverted') open.push(one)
    if (one.kind !== 'close') continue
    const at = open.findLastIndex(({ name }) => name === one.name)
    if (at < 0) continue
    if (open.splice(at).indexOf(tag) > 0) return one.start
  }
  return undefined
}
