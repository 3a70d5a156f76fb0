import { Text } from '@mantine/core'
import type { PathPart } from '@platen/import/mapping'
import classes from './mapping.module.css'

const itemsShown = 20
const namesShown = 200
const depthShown = 8

/** Shows a payload as a tree in which values and lists can be clicked. */
export function PayloadTree(props: {
  payload: unknown
  onPick: ((parts: PathPart[], value: unknown) => void) | undefined
}) {
  const { payload, onPick } = props
  return <Inner value={payload} parts={[]} onPick={onPick} />
}

interface InnerProps {
  value: unknown
  parts: PathPart[]
  onPick: ((parts: PathPart[], value: unknown) => void) | undefined
}

function Inner({ value, parts, onPick }: InnerProps) {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, itemsShown).map((item: unknown, at) => [at, item])
    : Object.entries(value ?? {}).slice(0, namesShown)
  const left = (Array.isArray(value) ? value.length : Object.keys(value ?? {}).length) - entries.length
  if (typeof value !== 'object' || value === null) return <Text size="sm">{String(value)}</Text>
  return (
    <ul className={classes.tree}>
      {entries.map(([part, inner]) => (
        <li key={part}>
          <Node part={part} value={inner} parts={[...parts, part]} onPick={onPick} />
        </li>
      ))}
      {left > 0 && <li>and {left} more</li>}
    </ul>
  )
}

function Node({ part, value, parts, onPick }: InnerProps & { part: string | number }) {
  const name = typeof part === 'number' ? `${part + 1}.` : part
  if (typeof value === 'object' && value !== null && parts.length < depthShown) {
    const isList = Array.isArray(value)
    return (
      <details open={parts.length < 3 && (!isList || parts.length === 1)}>
        <summary>
          <span className={classes.name}>{name}</span>{' '}
          <Text span size="xs" c="dimmed">
            {isList ? (value.length === 1 ? '1 row' : `${value.length} rows`) : ''}
          </Text>
        </summary>
        {isList && (
          <button
            type="button"
            className={classes.leaf}
            aria-label={`Use this list: ${name}`}
            disabled={!onPick}
            onClick={() => onPick?.(parts, value)}
          >
            Use this list
          </button>
        )}
        <Inner value={value} parts={parts} onPick={onPick} />
      </details>
    )
  }
  return (
    <button type="button" className={classes.leaf} disabled={!onPick} onClick={() => onPick?.(parts, value)}>
      <span className={classes.name}>{name}</span> {shortText(value)}
    </button>
  )
}

/** Returns a short description of a value. */
export function shortText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
