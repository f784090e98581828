import type { RouteObject } from 'react-router'
import type { Texts } from '../../../texts/en/screens.ts'
import type { PageHandle } from '../../app/page-handle.ts'

export type Screen = Exclude<keyof Texts['backOffice'], 'kit' | 'doneWords' | 'targetWords'>

/** A screen's file below src/web, 'back-office/orders/orders-page'. Its words are named after its folder. */
export type ScreenFile = `back-office/${Screen}/${string}`

export type ScreenHandle = Pick<PageHandle, 'title'> & { page: ScreenFile }

export type ScreenRoute = RouteObject & { path: string; handle: ScreenHandle; children?: undefined }

export function readScreen(page: ScreenFile): Screen {
  // What is between the slashes of a ScreenFile is a Screen.
  return page.split('/')[1] as Screen
}
