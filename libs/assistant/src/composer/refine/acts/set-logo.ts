import { escapeHtml } from '@platen/contract'
import { firstBlock, elementsIn } from '@platen/template/commands'
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
import type { Declined } from '../../composing.ts'
import { nouns } from '../finding/nouns.ts'
import { citedPicture } from '../reading/cited-pictures.ts'
import type { Done, Reader, Working } from '../refining.ts'

const logo = /(?<!\p{L})(?:logo|logotype|logotipo|signet|логотип|(?:ال)?شعار)(?!\p{L})/u
const picture = /(?<!\p{L})(?:picture|image|photo|bild|foto|imagen|картинку)(?!\p{L})/u
const atRight = /(?<!\p{L})(?:right|rechts|droite|derecha|справа|يمين)(?!\p{L})/u
const atEdge =
  /(?<!\p{L})(?:top|left|right|upper|header|oben|links|rechts|haut|gauche|droite|arriba|izquierda|derecha|сверху|слева|справа|اعلي)(?!\p{L})/u
const verb = /^(?:put|place|move|set|setze?|stelle?|verschiebe?|mets|pon|mueve)?\s*/u

/** “Use @logo.png as the logo, top right”; “put the logo on the right”. */
export const readSetLogo: Reader = ({ raw, text }) => {
  const path = citedPicture(raw)
  const isRight = atRight.test(text)
  if (path !== undefined) {
    if (!logo.test(text) && !(picture.test(text) || atEdge.test(text))) return undefined
    return { act: (draft) => setLogo(draft, { path, isRight }) }
  }
  const rest = text
    .replace(verb, '')
    .replace(logo, '')
    .replaceAll(new RegExp(atEdge.source, 'gu'), '')
    .replaceAll(
      /(?<!\p{L})(?:the|our|das|unser|le|el|to|at|on|in|corner|hand|side|nach|ecke|en|a|la|bitte)(?!\p{L})/gu,
      '',
    )
  if (!logo.test(text) || !atEdge.test(text) || /[^\s,.-]/.test(rest)) return undefined
  return { act: (draft) => moveLogo(draft, isRight) }
}

/** Pictures of a letterhead are as high as this, where the style sheet does not say. */
const css = `
.logo img {
  max-width: 50mm;
  max-height: 16mm;
}
`

function setLogo(
  { source }: Working,
  { path, isRight }: { path: string; isRight: boolean },
): Done | Declined {
  const tree = parseSource(pageHtml(source))
  const said = logoIn(tree)
  const words = `Set the logo to ${path.split('/').at(-1)}`
  if (said) {
    const edit = setAttribute(tree, said, { name: 'src', value: path })
    if (!isPageEdit(edit)) return { declined: edit?.refused ?? 'The logo cannot be changed here.' }
    const files = { 'template.html': edit.html }
    const placed = isRight
      ? moveLogo(
          { source: { ...source, files: { ...source.files, ...files } }, about: undefined, pictures: [] },
          true,
        )
      : undefined
    return placed && !('declined' in placed)
      ? { ...placed, summary: `${words}, on the right` }
      : { files, named: [{ words: 'the logo', start: said.start }], summary: words }
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
  if (!isPageEdit(edit)) return { declined: edit?.refused ?? 'There is no place for a logo on this page.' }
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
  }
}

function moveLogo({ source }: Working, isRight: boolean): Done | Declined {
  const tree = parseSource(pageHtml(source))
  const said = logoIn(tree)
  if (!said)
    return {
      declined: 'There is no logo on this page: attach a picture, and write “use @ its name as the logo”.',
    }
  const siblings = said.parent ? elementsIn(said.parent) : []
  const beside = isRight ? siblings.at(-1) : siblings[0]
  const edit =
    beside && beside !== said
      ? moveTo(tree, said, { at: isRight ? 'after' : 'before', element: beside })
      : undefined
  if (!isPageEdit(edit))
    return { declined: edit?.refused ?? `The logo stands on the ${isRight ? 'right' : 'left'} already.` }
  return {
    files: { 'template.html': edit.html },
    named: [],
    summary: `Moved the logo to the ${isRight ? 'right' : 'left'}`,
  }
}

function logoIn(tree: SourceTree): SourceElement | undefined {
  const [found] = nouns.find(({ words }) => words === 'the logo')?.find(tree) ?? []
  const first = tree.elements.find(({ name, parent }) => name === 'img' && parent?.name === 'header')
  return found ?? first
}
