import { type DraftSource, escapeHtml } from '@platen/contract'
import { pageCss, pageHtml } from '@platen/template/draft'
import {
  insertHtml,
  isPageEdit,
  moveTo,
  parseSource,
  setAttribute,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { setLogo as definition } from '../definitions/accent.ts'
import { withFiles } from '../parts/draft-page.ts'
import { firstBlock } from '../parts/page-blocks.ts'
import { elementsIn } from '../parts/whole-part.ts'

export function setLogo(
  { source }: CommandDraft,
  { picture, position }: Static<typeof definition.arguments>,
): CommandResult {
  if (picture !== undefined) return putLogo(source, { path: picture, isRight: position === 'right' })
  if (position === undefined)
    return { refused: 'Give `picture`, a path below assets/, or `position`: left or right.' }
  return moveLogo(source, position === 'right')
}

/** Limits the height of a picture in a letterhead that has no style for it. */
const css = `
.logo img {
  max-width: 50mm;
  max-height: 16mm;
}
`

function putLogo(source: DraftSource, { path, isRight }: { path: string; isRight: boolean }): CommandResult {
  const tree = parseSource(pageHtml(source))
  const said = logoIn(tree)
  const words = `Set the logo to ${path.split('/').at(-1)}`
  if (said) {
    const edit = setAttribute(tree, said, { name: 'src', value: path })
    if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'The logo cannot be changed here.' }
    const files = { 'template.html': edit.html }
    const placed = isRight ? moveLogo(withFiles(source, files), true) : undefined
    return placed && !('refused' in placed)
      ? { ...placed, summary: `${words}, on the right` }
      : { files, named: [{ words: 'the logo', start: said.start }], summary: words, notes: [] }
  }
  const header = tree.elements.find(({ name }) => name === 'header')
  const isDrawn = /header img\s*[,{]/.test(pageCss(source))
  const image = `<img src="${escapeHtml(path)}" alt="">`
  const [first, last] = header ? [elementsIn(header)[0], elementsIn(header).at(-1)] : []
  const beside = isRight ? last : first
  const block = firstBlock(tree)
  const edit =
    header && isDrawn
      ? insertHtml(
          tree,
          image,
          beside ? { at: isRight ? 'after' : 'before', element: beside } : { at: 'inside', element: header },
        )
      : insertHtml(tree, `<p class="logo${isRight ? ' at-right' : ''}">${image}</p>`, {
          at: 'before',
          element: block,
        })
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'A logo cannot be added to this page.' }
  const style = header && isDrawn ? '' : css + (isRight ? '\n.at-right {\n  text-align: right;\n}\n' : '')
  return {
    files: {
      'template.html': edit.html,
      ...(style !== '' && { 'style.css': `${pageCss(source).trimEnd()}\n${style}` }),
    },
    named:
      edit.select === undefined
        ? []
        : [
            { words: 'the logo', start: edit.select },
            ...(style === '' ? [] : [{ words: 'the paper', start: null }]),
          ],
    summary: isRight ? `${words}, on the right` : words,
    notes: [],
  }
}

function moveLogo(source: DraftSource, isRight: boolean): CommandResult {
  const tree = parseSource(pageHtml(source))
  const said = logoIn(tree)
  if (!said)
    return {
      refused: 'There is no logo on this page. Attach an image, and write “use @logo.png as the logo”.',
    }
  const siblings = said.parent ? elementsIn(said.parent) : []
  const beside = isRight ? siblings.at(-1) : siblings[0]
  const edit =
    beside && beside !== said
      ? moveTo(tree, said, { at: isRight ? 'after' : 'before', element: beside })
      : undefined
  if (!isPageEdit(edit))
    return { refused: edit?.refused ?? `The logo is already on the ${isRight ? 'right' : 'left'}.` }
  return {
    files: { 'template.html': edit.html },
    named: [],
    summary: `Moved the logo to the ${isRight ? 'right' : 'left'}`,
    notes: [],
  }
}

/** Returns the picture that is named as a logo, the only picture on the page, or the first picture in its letterhead. */
function logoIn({ elements }: SourceTree): SourceElement | undefined {
  const pictures = elements.filter(({ name }) => name === 'img')
  return (
    pictures.find(({ attributes }) => attributes.some(({ value }) => /logo/i.test(value))) ??
    (pictures.length === 1 ? pictures[0] : pictures.find(({ parent }) => parent?.name === 'header'))
  )
}
