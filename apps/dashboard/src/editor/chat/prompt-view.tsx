import { IconClick } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './chat.module.css'
import type { SentPrompt } from './chat-store.ts'

/** Shows a prompt with its mentioned files and the element that it is about. */
export function PromptView({ prompt, cited, about }: SentPrompt) {
  return (
    <div className={classes.prompt}>
      {about !== null && (
        <span className={classes.about}>
          <IconClick size={14} aria-hidden />
          About: {about}
        </span>
      )}
      <p dir="auto">
        {prompt.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a prompt does not change after it was sent
          <Fragment key={index}>
            {'text' in part ? (
              part.text
            ) : (
              <bdi className={classes.mention}>@{cited[part.attachmentId] ?? 'deleted file'}</bdi>
            )}
          </Fragment>
        ))}
      </p>
    </div>
  )
}
