import { Button, Checkbox, Progress } from '@mantine/core'
import { memo, useCallback } from 'react'
import { typeLabel } from '../../../fields/type-views.ts'
import type { View } from '../canvas/use-view.ts'
import { useOverlayEditor, useCanvasState } from '../overlay-editor.ts'
import classes from './find.module.css'
import { type Candidate, nameProblems, nothingFound, withCandidates } from './review.ts'
import { addCandidates } from './add-candidates.ts'

/** Lists the fields that were found, which can be renamed and selected before they are added. */
export function FindPanel({ view, onLeave }: { view: View; onLeave: () => void }) {
  const editor = useOverlayEditor()
  const review = useCanvasState((state) => state.review)
  const change = useCallback(
    (id: number | undefined, changed: Partial<Pick<Candidate, 'name' | 'isSelected'>>) => {
      const now = editor.store.getState().review
      if (now)
        editor.store.setState({
          review: withCandidates(now, changed, (one) => id === undefined || one.id === id),
        })
    },
    [editor],
  )
  const show = useCallback(
    (candidate: Candidate) => {
      const now = editor.store.getState().review
      if (now) editor.store.setState({ review: { ...now, active: candidate.id } })
      view.showRect(candidate.proposal.box.page, candidate.proposal.box)
    },
    [editor, view],
  )
  if (!review) return null
  const { candidates, read, pages } = review
  const isDone = read === pages
  const selected = candidates.filter(({ isSelected }) => isSelected).length
  const problems = nameProblems(review)
  const close = () => {
    editor.store.setState({ review: undefined, announcement: 'Review closed. Nothing was added.' })
    onLeave()
  }
  const take = () => {
    addCandidates(editor)
    onLeave()
  }
  const byPage = Map.groupBy(candidates, ({ proposal }) => proposal.box.page)
  return (
    <div className={classes.review}>
      <div className={classes.head}>
        <h2 className={classes.title}>Fields found</h2>
        {!isDone && <Progress value={(read / pages) * 100} size="sm" aria-label="Pages searched" />}
        <p className={classes.hint} role="status">
          {statusOf(isDone, candidates.length, review)}
        </p>
        {candidates.length > 0 && (
          <Checkbox
            size="xs"
            label={`All (${selected} of ${candidates.length} selected)`}
            checked={selected === candidates.length}
            indeterminate={selected > 0 && selected < candidates.length}
            onChange={({ currentTarget }) => change(undefined, { isSelected: currentTarget.checked })}
          />
        )}
        <div className={classes.actions}>
          {candidates.length > 0 && (
            <Button
              size="compact-sm"
              disabled={!isDone || selected === 0 || problems.size > 0}
              onClick={take}
            >
              {selected === 1 ? 'Add 1 field' : `Add ${selected} fields`}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={close}>
            {candidates.length === 0 ? 'Close' : 'Discard all'}
          </Button>
        </div>
      </div>
      {[...byPage].map(([page, own]) => (
        <section key={page} aria-label={`Found on page ${page}`}>
          {pages > 1 && <h3 className={classes.page}>Page {page}</h3>}
          <ul className={classes.list}>
            {own.map((candidate) => (
              <Row
                key={candidate.id}
                candidate={candidate}
                isActive={review.active === candidate.id}
                problem={problems.get(candidate.id)}
                onChange={change}
                onShow={show}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function statusOf(isDone: boolean, count: number, review: Parameters<typeof nothingFound>[0]): string {
  if (!isDone) return `Searching page ${review.read + 1} of ${review.pages}.`
  if (count === 0) return nothingFound(review)
  const pictured = review.pictured > 0 ? ` Pages that are images cannot be searched: ${review.pictured}.` : ''
  return `Select the correct fields. You can change their names here, and everything else after you add them.${pictured}`
}

const Row = memo(function Row(props: {
  candidate: Candidate
  isActive: boolean
  problem: string | undefined
  onChange: (id: number, changed: Partial<Pick<Candidate, 'name' | 'isSelected'>>) => void
  onShow: (candidate: Candidate) => void
}) {
  const { candidate, isActive, problem, onChange, onShow } = props
  const { id, name, isSelected, proposal } = candidate
  return (
    <li
      className={classes.row}
      data-active={isActive || undefined}
      onFocus={() => !isActive && onShow(candidate)}
    >
      <Checkbox
        size="xs"
        aria-label={`Add ${name}, ${proposal.label}`}
        checked={isSelected}
        onChange={({ currentTarget }) => onChange(id, { isSelected: currentTarget.checked })}
      />
      <div className={classes.field}>
        <input
          className={classes.input}
          aria-label={`Name of ${proposal.label}`}
          aria-invalid={problem !== undefined || undefined}
          value={name}
          spellCheck={false}
          disabled={!isSelected}
          onChange={({ currentTarget }) => onChange(id, { name: currentTarget.value })}
        />
        <span className={classes.says}>
          {typeLabel(proposal.declaration)} · {proposal.label}
        </span>
        {problem !== undefined && (
          <span className={classes.fault} role="alert">
            {problem}
          </span>
        )}
      </div>
    </li>
  )
})
