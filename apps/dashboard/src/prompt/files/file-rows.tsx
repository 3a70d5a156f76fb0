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
import { aboutFile, type AttachedFile, kindOf, shownNames } from './attached-file.ts'
import type { AttachedFiles } from './attached-files.ts'
import classes from './file-rows.module.css'

/** Lists the files of a prompt with their upload progress or error. */
export function FileRows(props: {
  files: AttachedFiles
  listed: readonly AttachedFile[]
  onTakeOut: (file: AttachedFile) => void
}) {
  const { files, listed, onTakeOut } = props
  const names = shownNames(files.store.getState().files)
  return (
    <>
      <VisuallyHidden role="status">{listed.length > 0 && countWords(listed)}</VisuallyHidden>
      {listed.length > 0 && (
        <ul className={classes.rows} aria-label="Attached files">
          {listed.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              name={names.get(file.key) ?? file.name}
              onTakeOut={() => onTakeOut(file)}
              onTryAgain={() => files.tryAgain(file.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Announces the upload progress to screen readers. */
function countWords(files: readonly AttachedFile[]): string {
  const there = files.filter(({ state }) => state === 'there').length
  const uploading = files.filter(({ state }) => state === 'uploading').length
  const attached = there === 1 ? '1 file attached' : `${there} files attached`
  return uploading === 0 ? attached : `${attached}, ${uploading} uploading`
}

function FileRow(props: { file: AttachedFile; name: string; onTakeOut: () => void; onTryAgain: () => void }) {
  const { file, name, onTakeOut, onTryAgain } = props
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
            {state === 'uploading' ? uploadWords(file) : aboutFile(file)}
          </Text>
        )}
        {isRefused && file.mayTryAgain === true && (
          <Button
            variant="default"
            size="compact-xs"
            mt={4}
            onClick={onTryAgain}
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
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onTakeOut}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function uploadWords({ share, bytes, ...file }: AttachedFile): string {
  if (share === 1) return 'Processing…'
  return `${Math.round(share * 100)} % of ${aboutFile({ share, bytes, ...file })}`
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
