import { Button, Switch, Text } from '@mantine/core'
import type { TurnDetail } from '@platen/contract'
import { isSampleFile } from '@platen/template/draft'
import { useState } from 'react'
import type { MarkedText, ReviewedChunk } from './chunks.ts'
import classes from './review.module.css'
import type { ReviewChoices } from './use-choices.ts'

/** Shows each change in a turn with a switch to keep or drop it. `isFixed`: read-only. */
export function CodeReview(props: { detail: TurnDetail; choices: ReviewChoices; isFixed: boolean }) {
  const { detail, choices, isFixed } = props
  const assets = Object.keys(detail.assets)
  return (
    <div className={classes.files}>
      {choices.files.map(({ path, chunks }) => (
        <section key={path} aria-label={path}>
          <h3 className={classes.file}>
            {fileLabel(path)} <code>{path}</code>
          </h3>
          {chunks.map((chunk, index) => (
            <Piece
              key={`${chunk.a.from} ${chunk.b.from}`}
              chunk={chunk}
              name={chunks.length === 1 ? 'Change' : `Change ${index + 1} of ${chunks.length}`}
              isDropped={choices.isDropped(path, index)}
              isFixed={isFixed}
              onDrop={(isDropped) => choices.drop(path, index, isDropped)}
            />
          ))}
        </section>
      ))}
      {assets.length > 0 && (
        <Text size="sm" c="dimmed">
          Added images: {assets.join(', ')}
        </Text>
      )}
    </div>
  )
}

function fileLabel(path: string): string {
  if (path === 'template.html') return 'Page'
  if (path === 'style.css') return 'Style'
  if (path === 'template.json') return 'Settings and fields'
  if (isSampleFile(path)) return 'Sample data'
  return path.startsWith('texts/') ? 'Text' : 'File'
}

function Piece(props: {
  chunk: ReviewedChunk
  name: string
  isDropped: boolean
  isFixed: boolean
  onDrop: (isDropped: boolean) => void
}) {
  const { chunk, name, isDropped, isFixed, onDrop } = props
  const label = `${name}, line ${chunk.b.from + 1}`
  return (
    <div role="group" aria-label={label} className={classes.piece} data-dropped={isDropped || undefined}>
      <div className={classes.head}>
        <span>{label}</span>
        {!isFixed && (
          <Switch
            size="sm"
            labelPosition="left"
            label={isDropped ? 'Dropped' : 'Kept'}
            aria-label={`Keep: ${label}`}
            checked={!isDropped}
            onChange={(event) => onDrop(!event.currentTarget.checked)}
          />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
      <div className={classes.lines} role="region" aria-label={`Lines of ${label}`} tabIndex={0}>
        <Plain lines={chunk.above} />
        <Changed lines={chunk.removed} sign="−" as="del" />
        <Changed lines={chunk.added} sign="+" as="ins" />
        <Plain lines={chunk.below} />
      </div>
    </div>
  )
}

function Plain({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <div key={index} className={classes.line}>
      <span className={classes.sign} aria-hidden />
      <span>{line === '' ? ' ' : line}</span>
    </div>
  ))
}

const shownLinesMax = 40

function Changed(props: { lines: readonly MarkedText[][]; sign: string; as: 'del' | 'ins' }) {
  const { lines, sign, as: Tag } = props
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, lines.length - shownLinesMax)
  return (
    <>
      {lines.slice(0, lines.length - hidden).map((pieces, index) => (
        <Tag key={index} className={classes.line}>
          <span className={classes.sign} aria-hidden>
            {sign}
          </span>
          <span>
            {pieces.length === 0
              ? ' '
              : pieces.map(({ text, isMarked }, piece) =>
                  // A completely new line is not marked.
                  isMarked && pieces.length > 1 ? <mark key={piece}>{text}</mark> : text,
                )}
          </span>
        </Tag>
      ))}
      {hidden > 0 && (
        <Button size="compact-xs" variant="subtle" m={6} onClick={() => setIsWhole(true)}>
          Show {hidden} more lines
        </Button>
      )}
    </>
  )
}
