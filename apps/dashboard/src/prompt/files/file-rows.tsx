import { ActionIcon, Button, Progress, Text, VisuallyHidden } from '@mantine/core'
import {
  IconFile,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconFileTypeTxt,
  IconPhoto,
  IconX,
} from '@tabler/icons-react'
import { describeFile, type AttachedFile, kindOf, shownNames } from './attached-file.ts'
import type { AttachedFiles } from './attached-files.ts'
import classes from './file-rows.module.css'

/** Lists the files of a prompt with their upload progress or error. */
export function FileRows(props: {
  files: AttachedFiles
  listed: readonly AttachedFile[]
  onRemove: (file: AttachedFile) => void
}) {
  const { files, listed, onRemove } = props
  const names = shownNames(files.store.getState().files)
  return (
    <>
      <VisuallyHidden role="status">{listed.length > 0 && uploadStatus(listed)}</VisuallyHidden>
      {listed.length > 0 && (
        <ul className={classes.rows} aria-label="Attached files">
          {listed.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              name={names.get(file.key) ?? file.name}
              onRemove={() => onRemove(file)}
              onRetry={() => files.retry(file.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Announces the upload progress to screen readers. */
function uploadStatus(files: readonly AttachedFile[]): string {
  const there = files.filter(({ state }) => state === 'there').length
  const uploading = files.filter(({ state }) => state === 'uploading').length
  const attached = there === 1 ? '1 file attached' : `${there} files attached`
  return uploading === 0 ? attached : `${attached}, ${uploading} uploading`
}

function FileRow(props: { file: AttachedFile; name: string; onRemove: () => void; onRetry: () => void }) {
  const { file, name, onRemove, onRetry } = props
  const { state, share, problem } = file
  const isRefused = state === 'refused'
  return (
    <li className={classes.row} data-refused={isRefused || undefined}>
      <span className={classes.picture} aria-hidden>
        {file.pictureUrl === undefined ? <KindIcon file={file} /> : <img src={file.pictureUrl} alt="" />}
      </span>
      <span className={classes.words}>
        <Text component="span" size="sm" fw={600} className={classes.name} title={name}>
          <bdi>{name}</bdi>
        </Text>
        {isRefused ? (
          <Text component="span" size="xs" c="red" role="alert">
            {problem}
          </Text>
        ) : (
          <Text component="span" size="xs" c="dimmed">
            {state === 'uploading' ? progressText(file) : describeFile(file)}
          </Text>
        )}
        {isRefused && file.canRetry === true && (
          <Button
            variant="default"
            size="compact-xs"
            mt={4}
            onClick={onRetry}
            aria-label={`Try ${name} again`}
          >
            Try again
          </Button>
        )}
        {state === 'uploading' && (
          <Progress
            value={share * 100}
            size={3}
            mt={4}
            aria-label={`Uploading ${name}`}
            animated={share === 1}
          />
        )}
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function progressText({ share, bytes, ...file }: AttachedFile): string {
  if (share === 1) return 'Processing…'
  return `${Math.round(share * 100)}% of ${describeFile({ share, bytes, ...file })}`
}

function KindIcon({ file }: { file: AttachedFile }) {
  const Icon = icons.get(kindOf(file)) ?? IconFile
  return <Icon size={24} stroke={1.4} />
}

const icons = new Map<string, typeof IconFile>(
  Object.entries({
    pdf: IconFileTypePdf,
    docx: IconFileTypeDocx,
    csv: IconFileTypeCsv,
    html: IconFileTypeHtml,
    htm: IconFileTypeHtml,
    txt: IconFileTypeTxt,
    text: IconFileTypeTxt,
    markdown: IconFileTypeTxt,
    md: IconFileTypeTxt,
    png: IconPhoto,
    jpg: IconPhoto,
    jpeg: IconPhoto,
    webp: IconPhoto,
    svg: IconPhoto,
  }),
)
