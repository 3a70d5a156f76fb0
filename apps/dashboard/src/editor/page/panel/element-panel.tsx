import { Button, Checkbox } from '@mantine/core'
import { type SourceElement, type SourceTree, type StyleProperty, isCell } from '@platen/template/markup'
import { IconMathFunction } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useDraft } from '../../draft/draft-store.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { ChangeThisButton } from '../change-this-button.tsx'
import { elementLabel } from '../element-label.ts'
import { pageTool } from '../page-focus.ts'
import { useSectionKinds } from '../section-kind.ts'
import { BoxSection } from './box-section.tsx'
import { findComputedFields } from './find-computed-fields.ts'
import { ColumnSection } from './column-section.tsx'
import { ElementActions } from './element-actions.tsx'
import classes from './element-panel.module.css'
import { PanelPart } from './panel-part.tsx'
import { type PanelElement, usePanelElement } from './use-panel-element.ts'
import { PictureSection } from './picture-section.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { ShowSection } from './show-section.tsx'
import { EditTextButton } from '../text/edit-text-button.tsx'
import { TextSection } from './text-section.tsx'

const pictures = new Set(['img', 'svg', 'bar-code', 'data-chart'])
const textless = new Set([...pictures, 'hr', 'br', 'col', 'colgroup'])

/** The settings of the selected element. Each change is an undo step. */
export function ElementPanel({ tree, element }: { tree: SourceTree; element: SourceElement }) {
  const of = usePanelElement(tree, element)
  const { lastMade } = of
  const kinds = useSectionKinds()
  const panel = useRef<HTMLElement>(null)
  const shown = useRef({ tree, index: element.index })
  useEffect(() => {
    const before = shown.current
    shown.current = { tree, index: element.index }
    // Scroll to the top for another element, but not after an edit in this panel: the pressed control stays under the pointer.
    const isOwnEdit = before.tree !== tree && lastMade.current === tree.html
    if (before.index !== element.index && !isOwnEdit) panel.current?.scrollTo({ top: 0 })
  }, [tree, element.index, lastMade])
  return (
    <section ref={panel} className={classes.panel} aria-labelledby="element-panel-title" {...pageTool}>
      <header className={classes.head}>
        <h2 id="element-panel-title" className={classes.title}>
          {elementLabel(tree, element, kinds)}
        </h2>
        <ElementActions of={of} />
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

/** Shows how the printed value is calculated, with a link to its formula. Renders nothing for values from the data. */
function CalculatedSection({ tree, element }: { tree: SourceTree; element: SourceElement }) {
  const source = useDraft((state) => state.source)
  const { go } = useEditorSearch()
  const calculated = useMemo(() => findComputedFields(source, tree, element), [source, tree, element])
  if (calculated.length === 0) return null
  return (
    <div className={classes.scope} role="group" aria-label="Calculation">
      {calculated.map(({ dotted, label, formula, words }) => (
        <div key={dotted} className={classes.calculated}>
          <p className={classes.formula}>
            {calculated.length === 1 ? 'Calculated' : `${label} is calculated`}:{' '}
            {words === undefined ? <code>{formula}</code> : <span title={`= ${formula}`}>{words}</span>}
          </p>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMathFunction size={14} aria-hidden />}
            onClick={() => go({ tab: 'data', field: dotted })}
          >
            {calculated.length === 1 ? 'Edit formula' : `Edit formula for ${label}`}
          </Button>
        </div>
      ))}
    </div>
  )
}

const settings = [
  { property: 'break-before', value: 'page', label: 'Start on a new page' },
  { property: 'break-inside', value: 'avoid', label: 'Keep together on one page' },
  { property: 'break-after', value: 'avoid', label: 'Keep with next element' },
] as const satisfies readonly { property: StyleProperty; value: string; label: string }[]

/** Sets where pages break. */
function PageSection({ of }: { of: PanelElement }) {
  const { element, style, set, turnOff } = of
  // Page breaks apply to rows, not cells.
  const shown = settings.filter(({ property }) => property === 'break-inside' || !isCell(element.name))
  return (
    <PanelPart title="Page">
      {shown.map(({ property, value, label }) => {
        const isShared = (held: string | undefined) =>
          held === value || (property === 'break-before' && held === 'always')
        const isOn = isShared(style[property]?.value)
        return (
          <Checkbox
            key={property}
            size="xs"
            label={label}
            checked={isOn}
            onChange={() => {
              if (isOn) turnOff(property, { off: 'auto', isOn: isShared }, label)
              else set({ [property]: value }, label)
            }}
          />
        )
      })}
      {element.name === 'thead' && (
        <Checkbox
          size="xs"
          label="Repeat on each page"
          checked={style.display?.value !== 'table-row-group'}
          onChange={(event) =>
            set({ display: event.currentTarget.checked ? null : 'table-row-group' }, 'Repeat on each page')
          }
        />
      )}
    </PanelPart>
  )
}
