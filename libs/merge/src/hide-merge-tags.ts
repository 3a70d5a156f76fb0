/**
 * Matches hidden merge tags: the noncharacters U+FDD0 to U+FDEF. No font has them. HTML reads them as text or as part of a name or value, and CSS as
 * part of an identifier.
 */
export const hiddenTags = /[\uFDD0-\uFDEF]+/g

const first = 0xfdd0
const count = 31

/**
 * Overwrites merge tags, keeping offsets and line breaks, so that parsers of HTML and CSS report correct positions. Each tag gets
 * different characters, so that two tags in one HTML tag are not parsed as a duplicate attribute.
 */
export function hideMergeTags(source: string): string {
  let index = 0
  return replaceMergeTags(source, (tag) => {
    let rest = index++
    return tag.replaceAll(/[^\r\n]/g, () => {
      const sign = String.fromCharCode(first + (rest % count))
      rest = Math.floor(rest / count)
      return sign
    })
  })
}

/** Whether the text begins with a hidden merge tag. */
export function startsHidden(text: string): boolean {
  const code = text.charCodeAt(0)
  return code >= first && code <= first + count
}

function replaceMergeTags(source: string, replace: (tag: string) => string): string {
  // Does not use a regular expression, which would take quadratic time for tags without an end.
  let out = ''
  let from = 0
  for (;;) {
    const start = source.indexOf('{{', from)
    const close = start < 0 ? -1 : source.indexOf('}}', start + 2)
    if (close < 0) return out + source.slice(from)
    const end = close + (source[start + 2] === '{' && source[close + 2] === '}' ? 3 : 2)
    out += source.slice(from, start) + replace(source.slice(start, end))
    from = end
  }
}
