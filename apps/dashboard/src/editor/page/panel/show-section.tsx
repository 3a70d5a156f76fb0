import { Select } from '@mantine/core'
import {
  changeSection,
  findSections,
  ownSections,
  sectionsAround,
  type SectionWords,
  unwrapSection,
  wrapInSection,
} from '@platen/markup'
import { useMemo } from 'react'
import { useTemplateFields } from '../../fields/template-fields.ts'
import type { PanelElement } from './element-style.ts'
import classes from './element-panel.module.css'
import { PanelPart } from './panel-part.tsx'
import { sectionFields } from './section-fields.ts'

type When = 'always' | SectionWords['kind']

const kinds: readonly { value: When; label: string }[] = [
  { value: 'always', label: 'Always' },
  { value: 'if', label: 'Only when a field is filled' },
  { value: 'unless', label: 'Only when a field is empty' },
  { value: 'each', label: 'Once for each of a list' },
]

/** When it is there, and how often. */
export function ShowSection({ of }: { of: PanelElement }) {
  const { tree, element, edit } = of
  const { fields } = useTemplateFields()
  const section = useMemo(() => ownSections(tree, element)[0], [tree, element])
  const known = useMemo(() => {
    const around = sectionsAround(findSections(tree.html), section ?? element)
    return sectionFields(
      fields,
      around.filter(({ isInverted }) => !isInverted).map(({ name }) => name),
    )
  }, [tree, element, section, fields])
  const isList = (name: string) =>
    known.some((field) => field.name === name && (field.kind === 'list' || field.kind === 'texts'))
  const when: When = !section
    ? 'always'
    : section.isInverted
      ? 'unless'
      : isList(section.name)
        ? 'each'
        : 'if'
  const fitting = (kind: When) =>
    known.flatMap(({ name }) => ((kind === 'each') === isList(name) || kind === 'unless' ? [name] : []))
  const show = (kind: When, field: string | undefined) =>
    edit((now, selected) => {
      const own = ownSections(now, selected)[0]
      if (kind === 'always' || field === undefined) return own && unwrapSection(now, own, selected)
      const words = { kind, field }
      return own ? changeSection(now, own, { words, selected }) : wrapInSection(now, selected, words)
    }, 'When it is shown')
  const offered = kinds.filter(({ value }) => value === 'always' || fitting(value).length > 0)
  return (
    <PanelPart title="Show">
      <Select
        size="xs"
        aria-label="When it is shown"
        allowDeselect={false}
        value={when}
        data={[...offered]}
        onChange={(value) => {
          const kind = offered.find((one) => one.value === value)?.value
          if (!kind) return
          const choices = fitting(kind)
          show(kind, section && choices.includes(section.name) ? section.name : choices[0])
        }}
      />
      {section && (
        <Select
          size="xs"
          aria-label={when === 'each' ? 'List' : 'Field'}
          allowDeselect={false}
          searchable
          value={section.name}
          data={[...new Set([section.name, ...fitting(when)])]}
          onChange={(field) => field !== null && show(when, field)}
        />
      )}
      {when === 'always' && offered.length === 1 && (
        <p className={classes.hint}>Fields that the page uses can decide when this is shown.</p>
      )}
    </PanelPart>
  )
}
