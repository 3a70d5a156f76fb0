import { ActionIcon, UnstyledButton } from '@mantine/core'
import { deleteElement, isPageEdit, type SourceElement } from '@platen/template/markup'
import { IconMessage2, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useAskAbout } from '../asking/use-ask-about.ts'
import classes from './breadcrumb.module.css'
import { useDraftTree, useSelectedElement } from './draft-tree.ts'
import { elementLabel } from './element-label.ts'
import { ShowHidden, useHiddenSelection } from './hidden-selection.tsx'
import { useSectionKinds } from './section-kind.ts'
import { ReplaceButton } from './picture/replace-button.tsx'
import { focusPages, pageTool } from './page-focus.ts'
import { useSelection, useSelectionStore } from './selection-store.ts'
import { EditTextButton } from './text/edit-text-button.tsx'
import { useEditPage } from './use-edit-page.ts'

/** Shows the selected element and its ancestors, outermost first: "Table › Row of items › Amount". Each step selects its element. */
export function Breadcrumb() {
  const tree = useDraftTree()
  const selected = useSelectedElement()
  const selection = useSelectionStore()
  const kinds = useSectionKinds()
  const isTyping = useSelection((state) => state.typing !== undefined)
  const hidden = useHiddenSelection()
  const editPage = useEditPage()
  const ask = useAskAbout()
  useEffect(() => {
    // The focused control was removed together with the selection.
    if (document.activeElement === document.body) focusPages()
  }, [selected])
  const steps = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // A long path is scrolled to its last steps.
    steps.current?.scrollTo(0, steps.current.scrollHeight)
  }, [selected])
  if (!selected) return null
  const path: SourceElement[] = []
  for (let at: SourceElement | undefined = selected; at; at = at.parent) path.unshift(at)
  const words = elementLabel(tree, selected, kinds)
  const deletion = deleteElement(tree, selected, { withSections: true })
  return (
    <nav
      className={classes.path}
      data-typing={isTyping || undefined}
      aria-label="Selected element"
      {...pageTool}
    >
      <div className={classes.row}>
        <ol ref={steps}>
          {path.map((element) => (
            <li key={element.start}>
              <UnstyledButton
                className={classes.step}
                aria-current={element === selected ? 'true' : undefined}
                onClick={() => selection.setState({ selected: { at: element.start, copy: 0 } })}
              >
                {elementLabel(tree, element, kinds)}
              </UnstyledButton>
            </li>
          ))}
        </ol>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          title={`Describe a change to “${words}” (Alt+C)`}
          aria-label="Change this"
          onClick={() => ask({ at: selected.start, words })}
        >
          <IconMessage2 size={15} aria-hidden />
        </ActionIcon>
        {isPageEdit(deletion) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            title={`Delete “${words}”`}
            aria-label="Delete"
            onClick={() => editPage(deletion, `Deleting “${words}”`)}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {hidden && (
        <p className={classes.hidden} role="status">
          {hidden.message} <ShowHidden of={hidden} />
        </p>
      )}
      <ReplaceButton />
      <EditTextButton className={classes.type} />
    </nav>
  )
}
