import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

describe('the screens for the page, of PDF overlay templates and of publishing, in a browser against the whole stack', () => {
  useScreens(screens.page)
})
