// Actions that are written where they are yielded or dispatched.
interface Action {
  readonly type: string;
  readonly request: { readonly path: string; readonly method?: string };
}

export function* load(): Generator<Action, void, unknown> {
  yield { type: 'API_FETCH', request: { path: '/wp/v2/postz' } };
  yield { type: 'API_FETCH', request: { path: '/wp/v2/tags?per_page=500' } };
}

export const ask = (dispatch: (action: Action) => void): void => {
  dispatch({ type: 'API_FETCH', request: { path: '/wp/v2/pagez' } });
};
