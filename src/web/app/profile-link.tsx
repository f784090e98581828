import { useTexts } from './context.ts'
import { paths } from './paths.ts'

/** Above the heading of a page that belongs to the profile. */
export function ProfileLink() {
  return <a href={paths.profile}>{useTexts().layout.nav.profile}</a>
}
