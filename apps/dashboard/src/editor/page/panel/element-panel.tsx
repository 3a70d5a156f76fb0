import { isCell, type SourceElement, type SourceTree } from '@platen/template/markup'
import { useEffect, useRef } from 'react'
import { ChangeThisButton } from '../change-this-button.tsx'
import { elementWords } from '../element-words.ts'
import { pageTool } from '../page-focus.ts'
import { useSectionKinds } from '../section-kind.ts'
import { BoxSection } from './box-section.tsx'
import { CalculatedSection } from './calculated-section.tsx'
import { ColumnSection } from './column-section.tsx'
import { ElementActs } from './element-acts.tsx'
import classes from './element-panel.module.css'
import { usePanelElement } from './use-panel-element.ts'
import { PageSection } from './page-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { ShowSection } from './show-section.tsx'
import { EditTextButton } from '../text/edit-text-button.tsx'
import { TextSection } from './text-section.tsx'

const pictures = new Set(['img', 'svg', 'bar-code', 'data-chart'])
const textless = new Set([...pictures, 'hr', 'br', 'col', 'colgroup'])

/** What can be changed of the element that is selected. Each change is a step of undo. */
export function ElementPanel({ tree, element }: { tree: SourceTree; element: SourceElement }) {
  const of = usePanelElement(tree, element)
  const { lastMade } = of
  const kinds = useSectionKinds()
  const panel = useRef<HTMLElement>(null)
  const shown = useRef({ tree, index: element.index })
  useEffect(() => {
    const before = shown.current
    shown.current = { tree, index: element.index }
    // Of another one, what it is comes first; what was pressed here stays under the pointer, wherever the element has gone.
    const isOwnEdit = before.tree !== tree && lastMade.current === tree.html
    if (before.index !== element.index && !isOwnEdit) panel.current?.scrollTo({ top: 0 })
  }, [tree, element.index, lastMade])
  return (
    <section ref={panel} className={classes.panel} aria-labelledby="element-panel-title" {...pageTool}>
      <header className={classes.head}>
        <h2 id="element-panel-title" className={classes.title}>
          {elementWords(tree, element, kinds)}
        </h2>
        <ElementActs of={of} />
      </header>
      <div className={classes.ways}>
        <EditTextButton />
        <ChangeThisButton />
      </div>
      <CalculatedSection tree={tree} element={element} />
      <ScopeChoice of={of} />
      {isCell(element.name) && <ColumnSection of={of} />}
      {pictures.has(element.name) && <PictureSection of={of} />}
      {!textless.has(element.name) && <TextSection of={of} />}
      <BoxSection of={of} hasWidth={!isCell(element.name) && !pictures.has(element.name)} />
      <PageSection of={of} />
      <ShowSection of={of} />
    </section>
  )
}
