import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

describe('the screens for the page, PDF overlay templates and publishing, in a browser against the whole stack', () => {
  useScreens(screens.page)
})
