import { IconClick } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './chat.module.css'
import type { Written } from './chat-store.ts'

/** What the person asked for: the words, the files in their midst, and the element that it is about. */
export function PromptWords({ prompt, cited, about }: Written) {
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
          // oxlint-disable-next-line react/no-array-index-key -- a prompt that was sent does not change
          <Fragment key={index}>
            {'text' in part ? (
              part.text
            ) : (
              <bdi className={classes.mention}>@{cited[part.attachmentId] ?? 'a file that is gone'}</bdi>
            )}
          </Fragment>
        ))}
      </p>
    </div>
  )
}
