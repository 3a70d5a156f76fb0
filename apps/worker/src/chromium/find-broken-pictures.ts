import type { CDPSession } from './browser.ts'

const picturesMax = 2_000
const reportedMax = 20
const addressLengthMax = 300

/**
 * Returns the shortened addresses of `img` elements that are empty because they could not be loaded or read. Blank addresses are ignored.
 */
export async function findBrokenPictures(session: CDPSession, contextId: number): Promise<string[]> {
  const { result } = await session.send('Runtime.evaluate', { contextId, expression, returnByValue: true })
  return Array.isArray(result.value) ? result.value : []
}

/**
 * Uses the prototype, because an element can shadow the function. Finds blank addresses in the attribute, because the property returns the
 * resolved URL.
 */
const expression = `(() => {
  const found = new Set()
  const pictures = Document.prototype.getElementsByTagName.call(document, 'img')
  for (let at = 0; at < pictures.length && at < ${picturesMax} && found.size < ${reportedMax}; at++) {
    const picture = pictures[at]
    if (!picture.complete || picture.naturalWidth > 0) continue
    const isBlank = (picture.getAttribute('src') ?? '').trim() === '' && picture.currentSrc === ''
    if (!isBlank) found.add((picture.currentSrc || picture.src).slice(0, ${addressLengthMax}))
  }
  return [...found]
})()`
