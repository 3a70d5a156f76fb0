import { IconClick, IconPaperclip } from '@tabler/icons-react'
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
      <p>
        {prompt.map((part, index) =>
          'text' in part ? (
            part.text
          ) : (
            <span key={index} className={classes.mention}>
              <IconPaperclip size={13} aria-hidden />
              {cited[part.attachmentId] ?? 'a file that is gone'}
            </span>
          ),
        )}
      </p>
    </div>
  )
}
