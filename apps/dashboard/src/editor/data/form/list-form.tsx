import { Button, Group } from '@mantine/core'
import { type Field, sectionChildren } from '@platen/contract'
import {
  emptyItem,
  isJsonObject,
  cutText,
  inEachItem,
  insertAt,
  moveAt,
  removeAt,
  renameAt,
  type ValuePath,
} from '@platen/template/draft'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { focusSoon, idOf, type ListProps, ShownContext, useChange, useDeclared } from './form-context.ts'
import { formEntries, widgetOf } from './form-entries.ts'
import { ListCards } from './list-cards.tsx'
import classes from './list-form.module.css'
import { ListPager, rowsPerPage } from './list-pager.tsx'
import { ListTable } from './list-table.tsx'
import { RowMenu } from './row-menu.tsx'
import { UnusedNotice } from './unused-entry.tsx'
import { Description, FaultText, ValueInput } from './value-input.tsx'

const headings = ['h2', 'h3', 'h4', 'h5'] as const

/** A list as a table, cards or plain values, divided into pages. */
export function ListForm(props: ListProps & { aside?: ReactNode }) {
  const { name, field, items, path, outer, aside } = props
  const declared = useDeclared(path)
  const label = declared?.label ?? name
  const change = useChange()
  const [page, setPage] = useState(0)
  useSelectedRow(path, setPage)
  const widget = widgetOf(items, field)
  const from = Math.min(page, Math.ceil(items.length / rowsPerPage) - 1) * rowsPerPage
  const add = () => {
    change(`Adding to ${name}`, (data) =>
      insertAt(data, [...path, items.length], field ? emptyItem(field) : structuredClone(items.at(-1) ?? '')),
    )
    setPage(Math.floor(items.length / rowsPerPage))
    focusSoon([...path, items.length], 'row')
  }
  // Nested lists have lower heading levels. The first level is the title of the page.
  const Heading = headings[path.filter((part) => typeof part === 'number').length] ?? 'h6'
  const Rows = widget === 'table' ? ListTable : widget === 'cards' ? ListCards : ListTexts
  return (
    <section className={classes.list} aria-label={label}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Heading className={classes.name} id={idOf(path)} tabIndex={-1}>
          {label}
          <span className={classes.count}>{items.length === 1 ? '1 row' : `${items.length} rows`}</span>
        </Heading>
        {aside}
      </Group>
      <Description path={path} />
      <FaultText path={path} />
      <UnusedInRows {...props} />
      {items.length > 0 && (
        <div onKeyDown={(event) => moveByKeys(event, (at, by) => moveRow(at, by))} role="presentation">
          <Rows field={field} items={items} path={path} outer={outer} name={name} from={Math.max(0, from)} />
        </div>
      )}
      <Group justify="space-between" gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          Add row<span className={classes.hidden}> to {label}</span>
        </Button>
        <ListPager name={name} count={items.length} from={Math.max(0, from)} onPage={setPage} />
      </Group>
    </section>
  )

  function moveRow(at: number, by: number): void {
    const to = at + by
    if (to < 0 || to >= items.length) return
    change(`Moving a row of ${name}`, (data) => moveAt(data, [...path, at], by))
    setPage(Math.floor(to / rowsPerPage))
    focusSoon([...path, to], 'row')
  }
}

/** Opens the page with the row that is selected in the document. */
function useSelectedRow(path: ValuePath, openPage: (page: number) => void): void {
  const shown = useContext(ShownContext)
  const position = shown.find((one) => path.every((part, index) => part === one[index]))?.[path.length]
  const row = typeof position === 'number' ? position : undefined
  useEffect(() => {
    if (row !== undefined) openPage(Math.floor(row / rowsPerPage))
    // Runs once per selection, so that the user can open another page afterwards.
  }, [shown, row, openPage])
}

/** Moves the focused row with Alt and an arrow key. */
function moveByKeys(event: KeyboardEvent<HTMLElement>, move: (at: number, by: number) => void): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  const row = event.target instanceof Element ? event.target.closest('[data-row]') : null
  if (!(row instanceof HTMLElement)) return
  event.preventDefault()
  event.stopPropagation()
  move(Number(row.dataset['row']), event.key === 'ArrowUp' ? -1 : 1)
}

/** Reports each unused key in the rows once. */
function UnusedInRows({ field, items, path, outer }: ListProps) {
  const change = useChange()
  const unused = useMemo(
    () => unusedIn(field ? sectionChildren(field) : [], items, outer),
    [field, items, outer],
  )
  return unused.map(({ name, isComputed, rows, suggestion, missing }) => (
    <UnusedNotice
      key={name}
      name={name}
      detail={<>Found in {rows === 1 ? '1 row' : `${rows} rows`}.</>}
      suggestion={suggestion}
      others={missing}
      isComputed={isComputed}
      onRename={(to) =>
        change(`Renaming ${name}`, (data) =>
          inEachItem(data, path, (item) => (Object.hasOwn(item, name) ? renameAt(item, [name], to) : item)),
        )
      }
      onRemove={() =>
        change(`Removing ${name}`, (data) => inEachItem(data, path, (item) => removeAt(item, [name])))
      }
    />
  ))
}

interface UnusedKey {
  name: string
  isComputed: boolean | undefined
  rows: number
  suggestion: string | undefined
  missing: string[]
}

function unusedIn(
  fields: readonly Field[],
  items: readonly unknown[],
  outer: ReadonlySet<string>,
): UnusedKey[] {
  const found = new Map<string, UnusedKey>()
  for (const item of items) {
    if (!isJsonObject(item)) continue
    const entries = formEntries(fields, item, outer)
    const missing = entries.filter(({ state }) => state === 'missing').map(({ name }) => name)
    for (const { name, state, suggestion, isComputed } of entries) {
      if (state !== 'unused') continue
      const known = found.get(name)
      if (known) known.rows++
      else found.set(name, { name, isComputed, rows: 1, suggestion, missing })
    }
  }
  return [...found.values()]
}

/** A list of plain values. The check reports nested lists and objects, which can be fixed as JSON. */
function ListTexts({ name, field, items, path, from }: ListProps & { from: number }) {
  return (
    <ol className={classes.texts} start={from + 1}>
      {items.slice(from, from + rowsPerPage).map((item, offset) => {
        const index = from + offset
        const at = [...path, index]
        return (
          <li key={index} className={classes.line} data-row={index}>
            <div className={classes.grow}>
              {Array.isArray(item) || isJsonObject(item) ? (
                <code>{cutText(JSON.stringify(item), 120)}</code>
              ) : (
                <ValueInput value={item} path={at} label={`${name}, row ${index + 1}`} />
              )}
            </div>
            <RowMenu
              list={name}
              path={at}
              count={items.length}
              empty={() => (field ? emptyItem(field) : '')}
            />
          </li>
        )
      })}
    </ol>
  )
}
