export const REST = '/wp/v2';
export const PATHS = { posts: `${REST}/posts`, wrong: `${REST}/wrong` } as const;
export enum Route {
  Pages = '/wp/v2/pages',
  Wrong = '/wp/v2/wrong-enum',
}
export default '/wp/v2/wrong-default';
