import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

describe('the screens of the account, in a browser on the whole product', () => {
  useScreens(screens.account)
})
