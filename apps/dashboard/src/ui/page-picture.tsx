import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './page-picture.module.css'

/** A picture of a page, or an empty sheet if there is no picture. It is decorative, because the name is shown next to it. */
export function PagePicture({ url }: { url: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={classes.sheet}>
      {url === undefined || failed === url ? (
        <IconFileText className={classes.none} size={40} stroke={1.2} aria-hidden />
      ) : (
        <img className={classes.picture} src={url} alt="" loading="lazy" onError={() => setFailed(url)} />
      )}
    </span>
  )
}
