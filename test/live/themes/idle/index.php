<?php
// A theme that has no such file is none.
