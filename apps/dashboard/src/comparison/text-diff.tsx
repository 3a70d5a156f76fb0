import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { languageOfFile, syntaxColors } from '../ui/code-language.ts'
import { cspNonce } from '../ui/csp-nonce.ts'
import type { ChangedFile } from './compare-sources.ts'
import classes from './text-diff.module.css'

interface TextDiffProps {
  file: ChangedFile
  names: { before: string; after: string }
}

/** Shows a text diff, side by side or unified on narrow screens. */
export function TextDiff({ file, names }: TextDiffProps) {
  const position = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 800px)', false, { getInitialValueInEffect: false })

  useEffect(() => {
    const parent = position.current
    if (!parent) return undefined
    const { path, before, after } = file
    const collapseUnchanged = { margin: 3, minSize: 6 }
    const side = (doc: string, name: string) => ({
      doc,
      extensions: [...reading(path), EditorView.contentAttributes.of({ 'aria-label': `${path} of ${name}` })],
    })
    const fresh = side(after ?? '', names.after)
    const view = isNarrow
      ? new EditorView({
          ...fresh,
          parent,
          extensions: [
            ...fresh.extensions,
            unifiedMergeView({ original: before ?? '', mergeControls: false, collapseUnchanged }),
          ],
        })
      : new MergeView({ a: side(before ?? '', names.before), b: fresh, parent, collapseUnchanged })
    return () => view.destroy()
  }, [file, names.before, names.after, isNarrow])

  return <div ref={position} className={classes.diff} />
}

function reading(path: string): Extension[] {
  return [
    EditorView.cspNonce.of(cspNonce),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    // A read-only editor is not focusable by default, but must be scrollable by keyboard.
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-readonly': 'true' }),
    EditorView.lineWrapping,
    lineNumbers(),
    syntaxColors,
    languageOfFile(path),
  ]
}
