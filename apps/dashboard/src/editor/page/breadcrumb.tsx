import { Button, UnstyledButton } from '@mantine/core'
import type { SourceElement } from '@platen/markup'
import classes from './breadcrumb.module.css'
import { useDraftTree, useSelectedElement } from './draft-tree.ts'
import { elementWords } from './element-words.ts'
import { useSectionKinds } from './section-kind.ts'
import { ReplaceButton } from './picture/replace-button.tsx'
import { useDraftStore } from '../draft/draft-store.ts'
import { useSelection, useSelectionStore } from './selection-store.ts'
import { startTyping } from './text/start-typing.ts'
import { textElement } from './text/text-element.ts'

/** What is selected and what it stands in, outermost first: "Table › Row of items › Amount". Each leads to its element. */
export function Breadcrumb() {
  const tree = useDraftTree()
  const selected = useSelectedElement()
  const selection = useSelectionStore()
  const kinds = useSectionKinds()
  const draft = useDraftStore()
  const isTyping = useSelection((state) => state.typing !== undefined)
  if (!selected) return null
  const path: SourceElement[] = []
  for (let at: SourceElement | undefined = selected; at; at = at.parent) path.unshift(at)
  return (
    <nav className={classes.path} data-typing={isTyping || undefined} aria-label="Selected element">
      <ol>
        {path.map((element) => (
          <li key={element.start}>
            <UnstyledButton
              className={classes.step}
              aria-current={element === selected ? 'true' : undefined}
              onClick={() => selection.setState({ selected: { at: element.start, copy: 0 } })}
            >
              {elementWords(tree, element, kinds)}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      <ReplaceButton />
      {textElement(tree, selected) && (
        <Button
          className={classes.type}
          size="compact-sm"
          variant="light"
          onClick={() =>
            startTyping(
              { draft, selection },
              selection.getState().selected ?? { at: selected.start, copy: 0 },
            )
          }
        >
          Change the text
        </Button>
      )}
    </nav>
  )
}
