// Requests that are sent together.
import apiFetch from '@wordpress/api-fetch';

const send = (requests: readonly object[]) =>
  apiFetch({ path: '/batch/v1', method: 'POST', data: { validation: 'require-all-validate', requests } });

export async function batches(ids: readonly number[]): Promise<void> {
  await apiFetch({
    path: '/batch/v1',
    method: 'POST',
    data: {
      requests: [
        { path: '/wp/v2/postz', method: 'POST', body: { title: 'A' } },
        { path: '/wp/v2/posts', method: 'POST', body: { titel: 'A' } },
        { path: '/wp/v2/tags', body: { name: 'A' } },
      ],
    },
  });
  await send(ids.map((id) => ({ path: `/wp/v2/posts/${id}/x`, method: 'DELETE' })));
  await send([{ path: '/wp/v2/users/me', method: 'PUT', body: { nam: 'A' } }]);
}
