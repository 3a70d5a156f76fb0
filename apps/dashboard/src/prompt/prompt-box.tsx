import { ActionIcon, Button, FileButton, Group, Text, Tooltip } from '@mantine/core'
import { type PromptPart, promptLengthMax } from '@platen/contract'
import { IconArrowUp, IconAt, IconPaperclip, IconPlayerStopFilled } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { type AttachedFiles, useFiles } from './files/attached-files.ts'
import { FileRows } from './files/file-rows.tsx'
import { acceptedFiles } from './files/refuse-file.ts'
import { usePageDropAndPaste } from './files/use-page-drop-and-paste.ts'
import classes from './prompt-box.module.css'
import type { PromptBoxProps } from './prompt-props.ts'
import { usePromptView } from './use-prompt-view.ts'

/** The input for a prompt, with attached files that can be mentioned with `@`. */
export function PromptBox(props: PromptBoxProps) {
  const { files, onSend, isBusy = false } = props
  const hintId = useId()
  const choose = useRef<() => void>(null)
  const reset = useRef<() => void>(null)
  const box = usePromptView(props, { hintId, choose, send: () => sending.send() })
  const sending = useSendAfterUpload({ files, isBusy, read: box.prompt, onSend })
  const { isOver } = usePageDropAndPaste((given) => files.add(given))
  const listed = useFiles(files).filter(({ isNew }) => isNew)
  useImperativeHandle(props.ref, () => ({ ...box.handle, send: sending.send }), [box.handle, sending.send])
  const tooMany = box.length - promptLengthMax
  return (
    <div className={classes.box} data-over={isOver || undefined} data-large={props.isLarge || undefined}>
      <div ref={box.host} className={classes.field} />
      <FileRows files={files} listed={listed} onRemove={box.removeFile} />
      <div className={classes.foot}>
        <Group gap={4} wrap="nowrap">
          <FileButton
            multiple
            accept={acceptedFiles}
            resetRef={reset}
            onChange={(given) => {
              files.add(given)
              // Allow choosing the same file again after it was fixed.
              reset.current?.()
            }}
          >
            {({ onClick }) => (
              <Tooltip label="Attach files">
                <ActionIcon
                  ref={(button) => {
                    choose.current = button && onClick
                  }}
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label="Attach files"
                  onClick={onClick}
                >
                  <IconPaperclip size={20} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
          <Tooltip label="Mention a file">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label="Mention a file"
              onClick={box.mention}
            >
              <IconAt size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
        <Text id={hintId} size="xs" c="dimmed" className={classes.hint}>
          {sendKeys} to {props.sendVerb ?? 'send'}, Enter for a new line
        </Text>
        {isBusy ? (
          <Button
            variant="default"
            leftSection={<IconPlayerStopFilled size={16} aria-hidden />}
            onClick={props.onStop}
          >
            Stop
          </Button>
        ) : (
          props.isButtonElsewhere !== true && (
            <Button
              leftSection={<IconArrowUp size={18} aria-hidden />}
              disabled={box.isEmpty || tooMany > 0}
              loading={sending.isWaiting}
              onClick={sending.send}
            >
              Send
            </Button>
          )
        )}
      </div>
      <Text role="status" size="sm" className={classes.status} c={tooMany > 0 ? 'red' : 'dimmed'}>
        {tooMany > 0
          ? `The prompt is ${tooMany.toLocaleString('en')} characters too long. It can have up to ${promptLengthMax.toLocaleString('en')}. Attach long text as files.`
          : sending.isWaiting && 'The prompt is sent when the files are uploaded.'}
      </Text>
      {isOver && (
        <div className={classes.over} aria-hidden>
          Drop files to attach them
        </div>
      )}
    </div>
  )
}

/** The shortcut for sending on this platform. */
const sendKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl+Enter'

interface Sending {
  files: AttachedFiles
  isBusy: boolean
  /** Returns the prompt, or `undefined` if it cannot be sent. */
  read: () => PromptPart[] | undefined
  onSend: (prompt: PromptPart[]) => void
}

/** Sends a prompt after all of its files are uploaded. Stops if an upload is refused in the meantime. */
function useSendAfterUpload({ files, isBusy, read, onSend }: Sending) {
  const listed = useFiles(files)
  const [refusedBefore, setRefusedBefore] = useState<number>()
  const refused = listed.filter(({ state }) => state === 'refused').length
  const isUploading = listed.some(({ state }) => state === 'uploading')
  const latest = useRef({ read, onSend, isBusy, isUploading, refused })
  useEffect(() => {
    latest.current = { read, onSend, isBusy, isUploading, refused }
  })
  const sendNow = useCallback(() => {
    const prompt = latest.current.read()
    if (prompt) latest.current.onSend(prompt)
  }, [])
  useEffect(() => {
    if (refusedBefore === undefined || isUploading) return
    setRefusedBefore(undefined)
    if (refused <= refusedBefore) sendNow()
  }, [refusedBefore, isUploading, refused, sendNow])
  const send = useCallback(() => {
    const now = latest.current
    if (now.isBusy || now.read() === undefined) return
    if (now.isUploading) setRefusedBefore((before) => before ?? now.refused)
    else sendNow()
  }, [sendNow])
  return { isWaiting: refusedBefore !== undefined, send }
}
