import { goToNextChunk, goToPreviousChunk, MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { languageOfFile } from '../../ui/code-language.ts'
import { editorBase, lineEnds } from '../source/editor-base.ts'
import classes from './conflict-dialog.module.css'

/** Two versions of a file side by side: theirs is read-only, mine can be edited. A button at each difference copies theirs. */
export function TextComparison(props: {
  path: string
  theirs: string
  mine: string
  onEdit: (text: string) => void
}) {
  const { path, theirs, mine, onEdit } = props
  const parent = useRef<HTMLDivElement>(null)
  const merge = useRef<MergeView>(undefined)
  const latest = useRef({ mine, onEdit })
  useEffect(() => {
    latest.current = { mine, onEdit }
    const shown = merge.current?.b
    const text = shown?.state.doc.toString()
    // Only needed for choices by button, because the editor already contains typed text.
    if (shown && text !== lineEnds(mine))
      shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: mine } })
  }, [mine, onEdit])

  useEffect(() => {
    if (!parent.current) return undefined
    const language = languageOfFile(path)
    const view = new MergeView({
      parent: parent.current,
      a: {
        doc: theirs,
        extensions: [editorBase(`Theirs: ${path}`), language, EditorState.readOnly.of(true)],
      },
      b: {
        doc: latest.current.mine,
        extensions: [
          editorBase(`Mine: ${path}`),
          language,
          keymap.of([
            { key: 'Alt-ArrowDown', run: goToNextChunk, preventDefault: true },
            { key: 'Alt-ArrowUp', run: goToPreviousChunk, preventDefault: true },
          ]),
          EditorView.updateListener.of((update) => {
            const text = update.state.doc.toString()
            if (update.docChanged && text !== lineEnds(latest.current.mine)) latest.current.onEdit(text)
          }),
        ],
      },
      revertControls: 'a-to-b',
      renderRevertControl: takeButton,
      gutter: true,
      collapseUnchanged: { margin: 3, minSize: 6 },
    })
    merge.current = view
    return () => {
      merge.current = undefined
      view.destroy()
    }
  }, [path, theirs])

  const move = (to: typeof goToNextChunk) => {
    if (!merge.current) return
    to(merge.current.b)
    merge.current.b.focus()
  }
  return (
    <div className={classes.texts}>
      <div className={classes.heads}>
        <Text size="sm" fw={600}>
          Theirs
        </Text>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            Mine (editable)
          </Text>
          <Group gap={4} wrap="nowrap">
            <Move
              label="Previous difference"
              onPress={() => move(goToPreviousChunk)}
              icon={<IconArrowUp size={16} />}
            />
            <Move
              label="Next difference"
              onPress={() => move(goToNextChunk)}
              icon={<IconArrowDown size={16} />}
            />
          </Group>
        </Group>
      </div>
      <div ref={parent} className={classes.merge} />
    </div>
  )
}

function Move({ label, onPress, icon }: { label: string; onPress: () => void; icon: ReactNode }) {
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onPress}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

function takeButton(): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '→'
  button.title = 'Use theirs here'
  button.setAttribute('aria-label', 'Use theirs here')
  // The merge view only handles mouse events. A click with `detail` 0 came from the keyboard.
  button.addEventListener('click', (event) => {
    if (event.detail === 0)
      button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  })
  return button
}
