"""A worker's hands for the tests: the tasks that wait are done at once, whatever pause they were given."""

from django.tasks import TaskResultStatus
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult


def waiting():
    return DBTaskResult.objects.filter(status=TaskResultStatus.READY).order_by("enqueued_at")


def work(row, worker_id="test"):
    """Claims the task and does it as the library's own worker would."""
    row.claim(worker_id)
    worker = Worker(
        queue_names=["default"],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=worker_id,
        excluded_queue_names=[],
    )
    worker.run_task(row)
    row.refresh_from_db()
    return row


def work_until_idle(most=200):
    """Does what waits, and what comes of it; the finished tasks, none of which may have failed."""
    done = []
    while len(done) < most and (row := waiting().first()) is not None:
        done.append(work(row))
    assert [row.traceback for row in done if row.status != TaskResultStatus.SUCCESSFUL] == []
    return done
