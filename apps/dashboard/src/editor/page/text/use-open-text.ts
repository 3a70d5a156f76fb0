import { inlineContent, type SourceElement, type SourceTree } from '@platen/template/markup'
import { pageCss, pageHtml } from '@platen/template/draft'
import { useEffect, useRef, useState } from 'react'
import { isPreformatted, preformattedRules } from '../../source/preformatted.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { usePreviewStore } from '../../preview/preview-store.ts'
import { elementFrom, treeOf } from '../draft-tree.ts'
import { drawnBoxes } from '../drawn-boxes.ts'
import { type TypingTarget, useSelectionStore } from '../selection-store.ts'
import { boundingBox, type MarkStyle, type OpenText } from './open-text.ts'
import { canSplit } from './paragraphs.ts'
import type { PageBox } from './printed-style.ts'
import { readTextStyles } from './read-text-styles.ts'
import { findTranslatedText } from './translated-text.ts'
import { readTypedText } from './typed-text.ts'

/** Reads the text at a position of the page and how it is printed. Closes the text editor if there is no text. */
export function useOpenText(
  position: TypingTarget,
  root: { current: HTMLElement | null },
  scale: number,
): OpenText | undefined {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const preview = usePreviewStore()
  const [text, setText] = useState<OpenText>()
  const opening = useRef({ position, scale })

  useEffect(() => {
    let isLeft = false
    const open = async () => {
      const { page, copy, at } = opening.current.position
      const { files } = draft.getState().source
      const tree = treeOf(pageHtml({ files }))
      const element = elementFrom(tree, at)
      const parts = element && inlineContent(tree, element)
      const { drawn } = selection.getState()
      const pdf = preview.getState().good?.pdf
      const paper = root.current?.closest('[data-page]')
      if (!element || !parts || !drawn || !pdf || !paper) return undefined
      const boxOf = (start: number, within?: PageBox) => {
        const boxes = drawnBoxes(drawn, { at: start, copy }, tree.html).get(page) ?? []
        return boundingBox(boxes.filter((box) => (within ? isWithin(box, within) : box.copy === copy)))
      }
      const box = boxOf(element.start)
      if (!box) return undefined
      const typed = readTypedText(parts, keepsSpaces(tree, element, pageCss({ files })))
      const inner = typed.units.flatMap(({ kind, element: mark }) => {
        const markBox = kind === 'open' && mark && boxOf(mark.start, box)
        return mark && markBox ? [{ mark, box: markBox }] : []
      })
      const boxes = [box, ...inner.map((one) => one.box)] as const
      const [textStyle, ...markStyles] = await readTextStyles(
        pdf,
        { page, paper, scale: opening.current.scale },
        boxes,
      )
      const marks = inner.flatMap(({ mark }, index): MarkStyle[] => {
        const own = markStyles[index]
        if (!own || own.textWidth === 0) return []
        return [
          {
            index: mark.index,
            family: own.family,
            ink: own.ink,
            isBold: own.isBold,
            isItalic: own.isItalic,
            sizeRatio: own.size / textStyle.size,
          },
        ]
      })
      const translation = findTranslatedText(draft.getState().source, {
        shown: typed.shown,
        printed: textStyle.text,
        wanted: opening.current.position.translation,
      })
      if (translation) {
        const { text: words, file, name, isPart } = translation
        const plain = readTypedText([{ kind: 'text', text: words }], true)
        const isPlainLine = textStyle.lines === 1 && !words.includes('\n')
        return {
          tree,
          element,
          following: [],
          typed: plain,
          box,
          textStyle,
          marks: [],
          translation: { file, name, isPart },
          isOneLine: isPlainLine,
          hasParagraphs: false,
        }
      }
      const isOneLine = textStyle.lines === 1 && !typed.shown.includes('\n')
      // Enter in a list item starts the next list item, even if the item has only one line.
      const hasParagraphs =
        (!isOneLine || element.name === 'li') &&
        !typed.keepsSpaces &&
        canSplit(tree, pageCss({ files }), element)
      const read = { tree, element, following: [], typed, box, textStyle, marks, translation: undefined }
      return { ...read, isOneLine: isOneLine && !hasParagraphs, hasParagraphs }
    }
    const show = async () => {
      const opened = await open().catch(() => undefined)
      if (isLeft) return
      if (opened) setText(opened)
      else selection.setState({ typing: undefined })
    }
    void show()
    return () => {
      isLeft = true
    }
  }, [draft, selection, preview, root])
  return text
}

function isWithin(box: PageBox, outer: PageBox): boolean {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  return x >= outer.left && x <= outer.left + outer.width && y >= outer.top && y <= outer.top + outer.height
}

/** Returns whether an element prints white space as written. */
function keepsSpaces({ html }: SourceTree, element: SourceElement, css: string): boolean {
  const rules = preformattedRules(css)
  for (let at: SourceElement | undefined = element; at; at = at.parent) {
    const attributes = html.slice(at.start + 1 + at.name.length, at.openEnd - 1)
    if (at.name === 'pre' || isPreformatted(rules, { tag: at.name, attributes })) return true
  }
  return false
}
